import { secondOperatorNeeded } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import {
  findModeratedPage,
  hasManaged,
  type ModeratedPage,
  savePageHiding,
} from '#server/features/beneficiaries/public.ts';
import { findModeratedEvent, saveEventHiding } from '#server/features/events/public.ts';
import { closeReports } from '#server/features/reports/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { hidingNoticeName, type ListingKind } from './hiding-notice.ts';

const save = { page: savePageHiding, event: saveEventHiding } as const;

/** The owners of the page, or the account of the event's organizer. */
async function ownersOf(transaction: Transaction, kind: ListingKind, id: string): Promise<string[]> {
  if (kind === 'page') {
    const managers = (await findModeratedPage(transaction, id))?.managers ?? [];
    return managers.flatMap(({ id: accountId, role }) => (role === 'owner' ? [accountId] : []));
  }
  const account = (await findModeratedEvent(transaction, id))?.organizer?.account;
  return account ? [account] : [];
}

export interface ListingDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

interface Hiding {
  readonly kind: ListingKind;
  readonly id: string;
  readonly reason: string;
  readonly hidden: boolean;
  /** The operator's account. */
  readonly by: string;
}

/** Whether the operator looks after the page or once did, or organizes the event. */
async function isOwn(transaction: Transaction, { kind, id, by }: Hiding): Promise<boolean> {
  if (kind === 'page') return hasManaged(transaction, { accountId: by, pageId: id });
  return (await ownersOf(transaction, kind, id)).includes(by);
}

/**
 * Hides a page or an event, which closes its reports, or shows it again. Its owners cannot change that and are
 * notified by mail. Throws `not_found`, and `second_operator_needed` for an operator's own.
 */
export function hideListing(
  { db, jobs, clock }: ListingDependencies,
  hiding: Hiding,
  record: Record,
): Promise<AuditReceipt> {
  const { kind, id, reason, hidden } = hiding;
  return inTransaction(db, async (transaction) => {
    if (await isOwn(transaction, hiding)) throw new Refusal(secondOperatorNeeded);
    const saved = await save[kind](transaction, id, hidden ? reason : null);
    if (!saved) throw new Refusal(notFound);
    if ((saved.before !== null) !== hidden)
      for (const accountId of await ownersOf(transaction, kind, id))
        await jobs.enqueue(transaction, hidingNoticeName, { kind, id, accountId, hidden });
    const closed = hidden ? await closeReports(transaction, { id, outcome: 'settled', at: clock.now() }) : 0;
    return record(transaction, {
      subject: { kind, id },
      before: { hidden: saved.before !== null },
      after: { hidden, ...(closed > 0 && { reportsSettled: closed }) },
      reason,
    });
  });
}

/** Whether the page or event is public, and if not, why. */
export function presentStanding({
  listed,
  hidden_reason,
  withheld,
}: Pick<ModeratedPage, 'listed' | 'hidden_reason' | 'withheld'>) {
  return { listed, hidden_because: hidden_reason, withheld };
}
