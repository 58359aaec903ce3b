import { secondOperatorNeeded } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import { payoutAlreadyAdvanced } from '#contract/payouts/errors.ts';
import { hasManaged } from '#server/features/beneficiaries/public.ts';
import { chargedFor, postPayoutReturned } from '#server/features/payments/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { notifyOwners } from '../paying/notices.ts';
import { approvalsNeeded } from '../paying/payout-terms.ts';
import { findPayout, lockPayout, type PayoutRow, savePayout } from '../paying/repository.ts';
import { dueAtOnce } from '../paying/request-payout.ts';
import type { isLostAtBank } from './lost-at-bank.ts';
import { countApprovals, hasRequestedMoney, insertApproval, listApprovers } from './repository.ts';

/** Whether the bank has paid it by hand, which a second operator has not confirmed yet. */
export const isUnconfirmed = ({ rail, state }: Pick<PayoutRow, 'rail' | 'state'>): boolean =>
  rail === 'by-hand' && state === 'sent';

export interface DecisionDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** For decisions about payouts whose end the rail may not know. */
export type RailDependencies = DecisionDependencies & Parameters<typeof isLostAtBank>[0];

/** An operator's decision about a payout, with its reason. */
export interface Decision {
  readonly id: string;
  readonly by: string;
  readonly reason: string;
}

export interface LockedPayout {
  readonly transaction: Transaction;
  readonly payout: PayoutRow;
}

/**
 * Whether the operator manages or managed the page that is paid, has requested its money, or has set up a payout
 * account of it.
 */
export async function isOwnMoney(
  db: Connection,
  payout: Pick<PayoutRow, 'receiver_kind' | 'receiver_id'>,
  by: string,
): Promise<boolean> {
  const manages =
    payout.receiver_kind === 'beneficiary' &&
    (await hasManaged(db, { accountId: by, pageId: payout.receiver_id }));
  return manages || hasRequestedMoney(db, payout, by);
}

/**
 * Acts on a payout, which is locked, and writes the audit log entry with its state before and after. Nobody decides
 * about their own money. Throws `not_found`, `second_operator_needed`.
 */
export function withPayout(
  { db }: DecisionDependencies,
  { id, by, reason }: Decision,
  record: Record,
  act: (locked: LockedPayout) => Promise<void>,
  noted: { readonly returnReference?: string } = {},
): Promise<AuditReceipt> {
  return inTransaction(db, async (transaction) => {
    const payout = await lockPayout(transaction, id);
    if (!payout) throw new Refusal(notFound);
    if (await isOwnMoney(transaction, payout, by)) throw new Refusal(secondOperatorNeeded);
    const before = await countDone(transaction, id);
    await act({ transaction, payout });
    const after = await findPayout(transaction, id);
    const done = await countDone(transaction, id);
    const changed = ({ approvals, chargedMinor }: typeof done) => ({
      ...(before.approvals !== done.approvals && { approvals }),
      ...(before.chargedMinor + done.chargedMinor > 0 && { chargedMinor, currency: payout.currency }),
    });
    return record(transaction, {
      subject: { kind: 'payout', id },
      before: { state: payout.state, bankReference: payout.bank_reference, ...changed(before) },
      after: { state: after?.state, bankReference: after?.bank_reference, ...changed(done), ...noted },
      reason,
    });
  });
}

/** How many approvals of a payout count, and what the bank has charged for it. */
async function countDone(db: Connection, id: string) {
  return { approvals: await countApprovals(db, id), chargedMinor: await chargedFor(db, id) };
}

/** Approves a large payout; the second operator's approval lets it be sent. Throws as `withPayout` and `payout_gone_on`. */
export function approvePayout(
  dependencies: DecisionDependencies,
  decision: Decision,
  record: Record,
): Promise<AuditReceipt> {
  return withPayout(dependencies, decision, record, async ({ transaction, payout }) => {
    if (payout.state !== 'requested') throw new Refusal(payoutAlreadyAdvanced);
    const approvers = await listApprovers(transaction, payout.id);
    if (approvers.includes(decision.by)) throw new Refusal(secondOperatorNeeded);
    await insertApproval(transaction, payout.id, decision.by);
    if ((await countApprovals(transaction, payout.id)) < approvalsNeeded) return;
    await savePayout(transaction, payout.id, {
      state: 'approved',
      state_cause: 'approved by two operators',
      due_at: dueAtOnce(payout.rail, dependencies.clock.now()),
    });
  });
}

/** Refuses a payout that was not sent yet. Throws as `withPayout` and `payout_gone_on`. */
export function refusePayout(
  dependencies: DecisionDependencies,
  decision: Decision,
  record: Record,
): Promise<AuditReceipt> {
  return withPayout(dependencies, decision, record, async ({ transaction, payout: { id, state } }) => {
    if (state !== 'requested' && state !== 'approved') throw new Refusal(payoutAlreadyAdvanced);
    await savePayout(transaction, id, { state: 'refused', state_cause: 'operator', due_at: null });
    await postPayoutReturned(transaction, { payoutId: id });
    await notifyOwners(dependencies.jobs, transaction, { payoutId: id, kind: 'refused' });
  });
}
