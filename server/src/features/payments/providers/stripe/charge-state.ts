import type Stripe from 'stripe';
import { NoUsableAnswer, readAnswer } from '#server/platform/http/outgoing.ts';
import type { ChargeState, Taken } from '../provider.ts';
import { type Charge, charge, dispute, everyItem, refund } from './answers.ts';
import { isMissing } from './provider-errors.ts';

/** How a charge stands, with every refund and dispute that holds. */
export async function chargeStateOf(stripe: Stripe, of: Charge): Promise<ChargeState> {
  return {
    charge: of.id,
    amountMinor: of.amount_captured,
    currency: of.currency.toUpperCase(),
    refunds: of.amount_refunded > 0 ? await listEffectiveRefunds(stripe, of.id) : [],
    disputes: of.disputed ? await listEffectiveDisputes(stripe, of.id) : [],
  };
}

/** Undefined where Stripe has no such charge. */
export async function readChargeState(stripe: Stripe, chargeId: string): Promise<ChargeState | undefined> {
  try {
    const found = readAnswer(charge, await stripe.charges.retrieve(chargeId));
    if (found.id !== chargeId) throw new NoUsableAnswer('The answer is about another charge.');
    return await chargeStateOf(stripe, found);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** A refund that is pending has taken the money already. https://docs.stripe.com/refunds#failed-refunds */
async function listEffectiveRefunds(stripe: Stripe, of: string): Promise<Taken[]> {
  const found: Taken[] = [];
  const all = everyItem(refund, (after) => stripe.refunds.list({ charge: of, limit: 100, ...after }));
  for await (const { id, amount, status } of all)
    if (status !== 'failed' && status !== 'canceled') found.push({ id, amountMinor: amount });
  return found;
}

/** Inquiries (warning_*) and disputes won or prevented take nothing. https://docs.stripe.com/disputes/how-disputes-work */
async function listEffectiveDisputes(stripe: Stripe, of: string): Promise<Taken[]> {
  const found: Taken[] = [];
  const all = everyItem(dispute, (after) => stripe.disputes.list({ charge: of, limit: 100, ...after }));
  for await (const { id, amount, status } of all)
    if (!status.startsWith('warning_') && status !== 'won' && status !== 'prevented')
      found.push({ id, amountMinor: amount });
  return found;
}
