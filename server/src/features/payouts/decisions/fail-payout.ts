import { secondOperatorNeeded } from '#contract/desk/errors.ts';
import { payoutAlreadyAdvanced } from '#contract/payouts/errors.ts';
import type { PayoutState } from '#contract/payouts/schemas.ts';
import { postPayoutReturned } from '#server/features/payments/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { notifyOwners } from '../paying/notices.ts';
import { savePayout } from '../paying/repository.ts';
import {
  type Decision,
  type DecisionDependencies,
  type LockedPayout,
  type RailDependencies,
  withPayout,
} from './decide-payout.ts';
import { reportedFailure as failure, isAtBank, isLostAtBank } from './lost-at-bank.ts';
import { insertReturn, listReturns, withdrawReturns } from './repository.ts';

/** The states of a payout by hand in which the bank may already have its file. */
export const mayReturn: readonly PayoutState[] = ['sending', 'sent', 'paid'];

/** The first report that it did not arrive, as the operator saw it, if they say so. */
export interface SeenReturn {
  /** Its reference, empty for none. */
  readonly seen_return?: string | undefined;
}

/** Throws `payout_gone_on` unless the first report is the one that the operator saw: a colleague has made or withdrawn one since. */
export function requireSeenReturn(
  [first]: readonly { readonly reference: string }[],
  { seen_return }: SeenReturn,
): void {
  const reported = first?.reference ?? '';
  if (reported !== (seen_return ?? reported)) throw new Refusal(payoutAlreadyAdvanced);
}

/**
 * Records that the bank did not pay it, or sent it back, under this reference. The first operator's report changes
 * nothing else; the second operator's, who has checked with the bank too, frees its shares. Of a rail, only a payout whose
 * account there is gone is reported: then the second report has its transfer taken back, and its shares are free once the rail
 * has done that. Throws as `withPayout`, `payout_gone_on` and `payout_rail_unavailable`.
 */
export async function failPayout(
  dependencies: RailDependencies,
  decision: Decision & {
    readonly reference: string;
  } & SeenReturn,
  record: Record,
): Promise<AuditReceipt> {
  const isLost = await isLostAtBank(dependencies, decision.id);
  const fail = async ({ transaction, payout }: LockedPayout): Promise<void> => {
    const { id, rail, state } = payout;
    const byHand = rail === 'by-hand' && mayReturn.includes(state);
    if (!byHand && !(isLost && isAtBank(payout) && payout.failure === null))
      throw new Refusal(payoutAlreadyAdvanced);
    const said = await listReturns(transaction, payout);
    if (said.some(({ account_id }) => account_id === decision.by)) throw new Refusal(secondOperatorNeeded);
    requireSeenReturn(said, decision);
    // Those of operators who have left, who may come back: this report is the first one then.
    if (said.length === 0) await withdrawReturns(transaction, payout);
    await insertReturn(transaction, payout, decision);
    if (said.length === 0) return;
    if (!byHand) {
      await savePayout(transaction, id, { failure, due_at: dependencies.clock.now() });
      return;
    }
    const end = state === 'sending' ? 'failed' : 'returned';
    await savePayout(transaction, id, {
      state: end,
      state_cause: 'two operators',
      failure,
    });
    await postPayoutReturned(transaction, { payoutId: id });
    await notifyOwners(dependencies.jobs, transaction, { payoutId: id, kind: end });
  };
  return withPayout(dependencies, decision, record, fail, { returnReference: decision.reference });
}

/**
 * Withdraws the report with this reference that the payout did not arrive, because it was a mistake: the payout goes on as
 * before. Any operator may, as long as no second one has confirmed the report. Throws as `withPayout` and `payout_gone_on`.
 */
export function withdrawReturn(
  dependencies: DecisionDependencies,
  decision: Decision & { readonly reference: string },
  record: Record,
): Promise<AuditReceipt> {
  const withdraw = async ({ transaction, payout }: LockedPayout): Promise<void> => {
    const [first] = await listReturns(transaction, payout);
    if (first?.reference !== decision.reference) throw new Refusal(payoutAlreadyAdvanced);
    await withdrawReturns(transaction, payout);
  };
  return withPayout(dependencies, decision, record, withdraw, { returnReference: decision.reference });
}
