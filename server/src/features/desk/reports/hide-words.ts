import type { HiddenWordsKind } from '#contract/desk/reports/schemas.ts';
import { notFound } from '#contract/errors.ts';
import { withholdPost } from '#server/features/beneficiaries/public.ts';
import {
  withholdComment,
  withholdContributionMessage,
  withholdUpdate,
} from '#server/features/campaigns/public.ts';
import { withholdMessage, withholdThanks } from '#server/features/dashboard/public.ts';
import { closeReports, type Reportables } from '#server/features/reports/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findWordsHiding } from '../log/repository.ts';
import { requireNotOwn } from './reported-thing.ts';

/**
 * Hides one text. False or undefined if there is none; `wasHidden` where somebody else than the desk can hide it too, and says
 * whether they had.
 */
type Withhold = (
  transaction: Transaction,
  id: string,
  at: Date,
) => Promise<boolean | { readonly wasHidden: boolean } | undefined>;

const withhold: Readonly<{ [Kind in HiddenWordsKind]: Withhold }> = {
  message: withholdMessage,
  post: withholdPost,
  update: withholdUpdate,
  comment: withholdComment,
  contribution: withholdContributionMessage,
  thanks: withholdThanks,
};

interface Hiding {
  readonly kind: HiddenWordsKind;
  readonly id: string;
  readonly operatorId: string;
  readonly reason: string;
}

/**
 * Hides words until the desk shows them again, and closes their reports. Throws `not_found` and, for the operator's own words,
 * `second_operator_needed`.
 */
export function hideWords(
  {
    db,
    clock,
    reportables,
  }: { readonly db: Database; readonly clock: Clock; readonly reportables: Reportables },
  { kind, id, operatorId, reason }: Hiding,
  record: Record,
): Promise<AuditReceipt> {
  return inTransaction(db, async (transaction) => {
    await requireNotOwn({ db: transaction, reportables }, { kind, id }, operatorId);
    const at = clock.now();
    const found = await withhold[kind](transaction, id, at);
    if (!found) throw new Refusal(notFound);
    const closed = await closeReports(transaction, { id, outcome: 'settled', at });
    // If the desk hides a text twice, the first entry knows whether somebody else had hidden it.
    const hidden =
      found !== true && (found.wasHidden || (await findWordsHiding(transaction, id))?.wasHidden === true);
    const change = {
      before: { reports: closed, ...(found !== true && { hidden }) },
      after: { hidden: true },
    };
    return record(transaction, { subject: { kind, id }, ...change, reason });
  });
}
