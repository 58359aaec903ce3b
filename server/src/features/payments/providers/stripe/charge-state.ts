import type Stripe from 'stripe';
import type { ChargeState, Taken } from '../provider.ts';
import { isMissing } from './provider-errors.ts';

/** How a charge stands, with every refund and dispute that holds. */
export async function chargeStateOf(stripe: Stripe, charge: Stripe.Charge): Promise<ChargeState> {
  return {
    charge: charge.id,
    amountMinor: charge.amount_captured,
    currency: charge.currency.toUpperCase(),
    refunds: charge.amount_refunded > 0 ? await refundsThatHold(stripe, charge.id) : [],
    disputes: charge.disputed ? await disputesThatHold(stripe, charge.id) : [],
  };
}

/** Undefined where Stripe has no such charge. */
export async function readChargeState(stripe: Stripe, chargeId: string): Promise<ChargeState | undefined> {
  try {
    return await chargeStateOf(stripe, await stripe.charges.retrieve(chargeId));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A refund that is pending has taken the money already. https://docs.stripe.com/refunds#failed-refunds */
async function refundsThatHold(stripe: Stripe, charge: string): Promise<Taken[]> {
  const found: Taken[] = [];
  for await (const { id, amount, status } of stripe.refunds.list({ charge, limit: 100 }))
    if (status !== 'failed' && status !== 'canceled') found.push({ id, amountMinor: amount });
  return found;
}

/** Inquiries (warning_*) and disputes won or prevented take nothing. https://docs.stripe.com/disputes/how-disputes-work */
async function disputesThatHold(stripe: Stripe, charge: string): Promise<Taken[]> {
  const found: Taken[] = [];
  for await (const { id, amount, status } of stripe.disputes.list({ charge, limit: 100 }))
    if (!status.startsWith('warning_') && status !== 'won' && status !== 'prevented')
      found.push({ id, amountMinor: amount });
  return found;
}
