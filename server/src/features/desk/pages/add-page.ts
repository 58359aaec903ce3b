import type { PageAddition } from '#contract/desk/pages/schemas.ts';
import { addUnclaimedPage } from '#server/features/beneficiaries/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/**
 * Publishes a page for somebody who is not here yet, which they can claim. The log says whether there is a mail address on
 * file, but not which. Throws InvalidInput for an unknown type.
 */
export function addPage(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { reason, ...page }: PageAddition,
  record: Record,
): Promise<{ receipt: AuditReceipt; id: string }> {
  return inTransaction(db, async (transaction) => {
    const id = await addUnclaimedPage(transaction, { ...page, at: clock.now() });
    const after = { name: page.name, addressOnFile: page.email !== null };
    return { id, receipt: await record(transaction, { subject: { kind: 'page', id }, after, reason }) };
  });
}
