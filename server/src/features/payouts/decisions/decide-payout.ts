import { secondOperatorNeeded } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import { bankChargeRefused, bankReferenceTaken, payoutAlreadyAdvanced } from '#contract/payouts/errors.ts';
import { hasManaged } from '#server/features/beneficiaries/public.ts';
import {
  chargedFor,
  postChargeCorrected,
  postPayoutReturned,
  postPayoutSent,
} from '#server/features/payments/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isRefusedBy } from '#server/platform/database/constraint.ts';
import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { notifyOwners } from '../paying/notices.ts';
import { approvalsNeeded } from '../paying/payout-terms.ts';
import { findPayout, lockPayout, type PayoutRow, savePayout } from '../paying/repository.ts';
import { dueAtOnce } from '../paying/request-payout.ts';
import { isAtBank, isLostAtBank } from './lost-at-bank.ts';
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

/** What the operator reads at the bank about a payout by hand. */
interface BankPayment {
  readonly reference: string;
  /** What the bank charged us on top, in the currency of the payout. */
  readonly charged_minor?: number | undefined;
  /** The currency that the operator means, if they say so. */
  readonly currency?: string | undefined;
}

/** Throws `bank_charge_refused` for more than the payout, or for another currency. */
function requireFittingCharge(payout: PayoutRow, { charged_minor = 0, currency }: BankPayment): void {
  if (charged_minor > Number(payout.amount_minor) || (currency ?? payout.currency) !== payout.currency)
    throw new Refusal(bankChargeRefused);
}

/**
 * Records that the bank has paid it under this reference, and what it charged us for that. Throws as `withPayout`,
 * `payout_gone_on`, `bank_reference_taken` and `bank_charge_refused`.
 */
export async function enterReference(
  dependencies: DecisionDependencies,
  decision: Decision & BankPayment,
  record: Record,
): Promise<AuditReceipt> {
  const enter = async ({ transaction, payout }: LockedPayout): Promise<void> => {
    if (payout.rail !== 'by-hand' || payout.state !== 'sending') throw new Refusal(payoutAlreadyAdvanced);
    requireFittingCharge(payout, decision);
    await savePayout(transaction, payout.id, {
      state: 'sent',
      state_cause: 'reference entered',
      bank_reference: decision.reference,
      reference_by: decision.by,
    });
    const paidFrom = `bank:${payout.currency}`;
    const chargedMinor = decision.charged_minor ?? 0;
    await postPayoutSent(transaction, { payoutId: payout.id, paidFrom, chargedMinor });
  };
  return refuseTaken(withPayout(dependencies, decision, record, enter));
}

/** What an operator who corrects it has seen of what the bank paid, if they say so. */
interface SeenPayment {
  readonly seen_reference?: string | undefined;
  readonly seen_charged_minor?: number | undefined;
}

/**
 * Replaces a wrong reference that nobody has confirmed yet, and what the bank charged, if that is said: another operator than
 * this one confirms. Refused with `payout_gone_on` if it is no longer as this operator has seen it. Throws as `enterReference`.
 */
export function correctReference(
  dependencies: DecisionDependencies,
  decision: Decision & BankPayment & SeenPayment,
  record: Record,
): Promise<AuditReceipt> {
  const correct = async ({ transaction, payout }: LockedPayout): Promise<void> => {
    const charged = await chargedFor(transaction, payout.id);
    const { seen_reference = payout.bank_reference, seen_charged_minor = charged } = decision;
    if (!isUnconfirmed(payout) || seen_reference !== payout.bank_reference || seen_charged_minor !== charged)
      throw new Refusal(payoutAlreadyAdvanced);
    requireFittingCharge(payout, decision);
    await savePayout(transaction, payout.id, {
      bank_reference: decision.reference,
      reference_by: decision.by,
    });
    if (decision.charged_minor !== undefined)
      await postChargeCorrected(transaction, { payoutId: payout.id, chargedMinor: decision.charged_minor });
  };
  return refuseTaken(withPayout(dependencies, decision, record, correct));
}

async function refuseTaken(act: Promise<AuditReceipt>): Promise<AuditReceipt> {
  try {
    return await act;
  } catch (error) {
    if (isRefusedBy(error, 'payout_bank_reference')) throw new Refusal(bankReferenceTaken);
    throw error;
  }
}

/**
 * A second operator confirms having seen it at the bank, under the reference and with the charge that they read, if given. Of a rail,
 * only a payout at the bank whose account is gone is confirmed: the operator has learned that it arrived. Throws as
 * `withPayout` and `payout_gone_on`.
 */
export async function confirmPayout(
  dependencies: RailDependencies,
  decision: Decision & Omit<BankPayment, 'reference'> & { readonly reference?: string | undefined },
  record: Record,
): Promise<AuditReceipt> {
  const isLost = await isLostAtBank(dependencies, decision.id);
  return withPayout(dependencies, decision, record, async ({ transaction, payout }) => {
    const byRail = isLost && isAtBank(payout);
    const { reference = payout.bank_reference } = decision;
    if (!(byRail || isUnconfirmed(payout)) || reference !== payout.bank_reference)
      throw new Refusal(payoutAlreadyAdvanced);
    const charged = await chargedFor(transaction, payout.id);
    if (charged !== (decision.charged_minor ?? charged)) throw new Refusal(payoutAlreadyAdvanced);
    if (!byRail && payout.reference_by === decision.by) throw new Refusal(secondOperatorNeeded);
    await savePayout(transaction, payout.id, {
      state: 'paid',
      state_cause: 'confirmed',
      ...(byRail ? { failure: null } : { confirmed_by: decision.by }),
      arrives_at: dependencies.clock.now(),
    });
    await notifyOwners(dependencies.jobs, transaction, { payoutId: payout.id, kind: 'paid' });
  });
}
