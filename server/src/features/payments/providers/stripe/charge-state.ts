import type Stripe from 'stripe';
import { NoUsableAnswer, readAnswer } from '#server/platform/http/outgoing.ts';
import type { ChargeState, EffectiveReversal, Fee } from '../provider.ts';
import { type Charge, charge, type Dispute, dispute, everyItem, refund } from './answers.ts';
import { isMissing } from './provider-errors.ts';

/** The state of a charge, with every refund and dispute in effect. */
export async function chargeStateOf(stripe: Stripe, of: Charge): Promise<ChargeState> {
  const refunds = of.amount_refunded > 0 ? await listEffectiveRefunds(stripe, of.id) : [];
  const disputes = of.disputed ? await listDisputes(stripe, of.id) : [];
  const captured = typeof of.balance_transaction === 'object' ? of.balance_transaction : null;
  return {
    charge: of.id,
    amountMinor: of.amount_captured,
    currency: of.currency.toUpperCase(),
    refunds,
    disputes: disputes
      .map((one) => ({ id: one.id, amountMinor: takenBy(one) }))
      .filter(({ amountMinor }) => amountMinor > 0),
    fees: [
      ...(captured ? [toFee('capture', captured)] : []),
      ...disputes
        .flatMap((one) => one.balance_transactions)
        .map((moved) => toFee(moved.amount > 0 ? 'dispute_reversed' : 'dispute', moved)),
    ].filter(({ feeMinor }) => feeMinor !== 0),
  };
}

function toFee(of: Fee['of'], { id, fee, currency }: { id: string; fee: number; currency: string }): Fee {
  return { id, of, feeMinor: fee, feeCurrency: currency.toUpperCase() };
}

/** Undefined where Stripe has no such charge. */
export async function readChargeState(stripe: Stripe, chargeId: string): Promise<ChargeState | undefined> {
  try {
    const found = readAnswer(
      charge,
      await stripe.charges.retrieve(chargeId, { expand: ['balance_transaction'] }),
    );
    if (found.id !== chargeId) throw new NoUsableAnswer('The answer is about another charge.');
    return await chargeStateOf(stripe, found);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A pending refund has already taken the money. https://docs.stripe.com/refunds#failed-refunds */
async function listEffectiveRefunds(stripe: Stripe, of: string): Promise<EffectiveReversal[]> {
  const found: EffectiveReversal[] = [];
  const all = everyItem(refund, (after) => stripe.refunds.list({ charge: of, limit: 100, ...after }));
  for await (const one of all) if (!hasFailed(one)) found.push({ id: one.id, amountMinor: one.amount });
  return found;
}

/** Whether the money of a refund is back with us. */
export function hasFailed({ status }: { readonly status: string | null }): boolean {
  return status === 'failed' || status === 'canceled';
}

async function listDisputes(stripe: Stripe, of: string): Promise<Dispute[]> {
  const found: Dispute[] = [];
  const all = everyItem(dispute, (after) => stripe.disputes.list({ charge: of, limit: 100, ...after }));
  for await (const one of all) found.push(one);
  return found;
}

/**
 * What a dispute has taken and not given back. Its status says that only as long as nothing is listed: inquiries (warning_*)
 * and won or prevented disputes usually take nothing. https://docs.stripe.com/disputes/how-disputes-work
 */
function takenBy({ status, amount, currency, balance_transactions: moved }: Dispute): number {
  // In the currency of our account, which may be another one than the charge's.
  if (moved.length > 0 && moved.every((one) => one.currency === currency))
    return -moved.reduce((sum, one) => sum + one.amount, 0);
  return status.startsWith('warning_') || status === 'won' || status === 'prevented' ? 0 : amount;
}
