import type Stripe from 'stripe';
import { z } from 'zod';
import { NoUsableAnswer, readAnswer } from '#server/platform/http/outgoing.ts';
import type { Period, ProviderBalance, ProviderTransfer } from '../provider.ts';
import { everyItem, transfer } from './answers.ts';
import { createdIn } from './created.ts';
import { isMissing } from './provider-errors.ts';

/** A transfer made by hand may carry any other text here; that names no payout of ours. */
const payoutId = z.uuid().nullable().catch(null);

/** https://docs.stripe.com/api/transfers/list */
export async function* listTransfers(stripe: Stripe, period: Period): AsyncGenerator<ProviderTransfer> {
  const created = createdIn(period);
  const all = everyItem(transfer, (after) => stripe.transfers.list({ created, limit: 100, ...after }));
  for await (const one of all) yield present(one);
}

/** https://docs.stripe.com/api/transfers/retrieve */
export async function readTransfer(stripe: Stripe, id: string): Promise<ProviderTransfer | undefined> {
  try {
    const found = readAnswer(transfer, await stripe.transfers.retrieve(id));
    if (found.id !== id) throw new NoUsableAnswer('The answer is about another transfer.');
    return present(found);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function present(one: z.output<typeof transfer>): ProviderTransfer {
  const { id, amount, amount_reversed, currency, destination, metadata } = one;
  return {
    id,
    payoutId: payoutId.parse(metadata.payout),
    destination,
    amountMinor: amount - amount_reversed,
    currency: currency.toUpperCase(),
  };
}

const parts = z.array(z.object({ amount: z.int(), currency: z.string().regex(/^[a-z]{3}$/) }));
const balance = z.object({ object: z.literal('balance'), available: parts, pending: parts });

/** Our own balance, with what becomes available later. https://docs.stripe.com/api/balance/balance_object */
export async function readBalance(stripe: Stripe): Promise<ProviderBalance[]> {
  const { available, pending } = readAnswer(balance, await stripe.balance.retrieve());
  const sums = new Map<string, number>();
  for (const { amount, currency } of [...available, ...pending])
    sums.set(currency.toUpperCase(), (sums.get(currency.toUpperCase()) ?? 0) + amount);
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}
