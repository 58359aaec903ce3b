import { notFound } from '#contract/errors.ts';
import type { ReportBody } from '#contract/reports/schemas.ts';
import { listShown } from '#server/features/beneficiaries/public.ts';
import { hasReceivedMessage } from '#server/features/dashboard/public.ts';
import { isListed } from '#server/features/events/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { insertReport } from './repository.ts';

/**
 * Takes a report for the desk. One that filled the trap is let go without a word, and a second one of the same person and
 * thing changes nothing. Throws `not_found` for what this person cannot see.
 */
export async function sendReport(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { kind, id, reason, words, website }: ReportBody,
  accountId: string | undefined,
  log: Log,
): Promise<void> {
  if (website) {
    log.info('report dropped: the trap was filled');
    return;
  }
  const seen = {
    page: async () => (await listShown(db, [id])).length > 0,
    event: () => isListed(db, id),
    message: async () => accountId !== undefined && hasReceivedMessage(db, accountId, id),
  };
  if (!(await seen[kind]())) throw new Refusal(notFound);
  const at = clock.now();
  await insertReport(db, { kind, subjectId: id, accountId: accountId ?? null, reason, words, at });
}
