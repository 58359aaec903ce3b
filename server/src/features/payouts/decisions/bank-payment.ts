import { secondOperatorNeeded } from '#contract/desk/errors.ts';
import { bankChargeRefused, bankReferenceTaken, payoutAlreadyAdvanced } from '#contract/payouts/errors.ts';
import { chargedFor, postChargeCorrected, postPayoutSent } from '#server/features/payments/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import { isRefusedBy } from '#server/platform/database/constraint.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { notifyOwners } from '../paying/notices.ts';
import { type PayoutRow, savePayout } from '../paying/repository.ts';
import {
  type Decision,
  type DecisionDependencies,
  isUnconfirmed,
  type LockedPayout,
  type RailDependencies,
  withPayout,
} from './decide-payout.ts';
import { requireSeenReturn, type SeenReturn } from './fail-payout.ts';
import { isAtBank, isLostAtBank } from './lost-at-bank.ts';
import { listReturns } from './repository.ts';

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
  decision: Decision & BankPayment & SeenReturn,
  record: Record,
): Promise<AuditReceipt> {
  const enter = async ({ transaction, payout }: LockedPayout): Promise<void> => {
    if (payout.rail !== 'by-hand' || payout.state !== 'sending') throw new Refusal(payoutAlreadyAdvanced);
    // The next state would drop a report that came meanwhile.
    requireSeenReturn(await listReturns(transaction, payout), decision);
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
  decision: Decision &
    Omit<BankPayment, 'reference'> & { readonly reference?: string | undefined } & SeenReturn,
  record: Record,
): Promise<AuditReceipt> {
  const isLost = await isLostAtBank(dependencies, decision.id);
  return withPayout(dependencies, decision, record, async ({ transaction, payout }) => {
    // The next state would drop a report that came meanwhile.
    requireSeenReturn(await listReturns(transaction, payout), decision);
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
