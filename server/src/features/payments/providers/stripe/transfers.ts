import type Stripe from 'stripe';
import { z } from 'zod';
import type { Period, ProviderTransfer } from '../provider.ts';
import { everyItem } from './answers.ts';
import { createdIn } from './movements.ts';

const transfer = z.object({
  object: z.literal('transfer'),
  id: z.string().min(1).max(255),
  amount: z.int().min(0),
  amount_reversed: z.int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  metadata: z.record(z.string(), z.string()),
});

/** Whatever else a transfer made by hand says of itself names no payout of ours. */
const payoutId = z.uuid().nullable().catch(null);

/** https://docs.stripe.com/api/transfers/list */
export async function* listTransfers(stripe: Stripe, period: Period): AsyncGenerator<ProviderTransfer> {
  const created = createdIn(period);
  const all = everyItem(transfer, (after) => stripe.transfers.list({ created, limit: 100, ...after }));
  for await (const { id, amount, amount_reversed, currency, metadata } of all)
    yield {
      id,
      payoutId: payoutId.parse(metadata.payout),
      amountMinor: amount - amount_reversed,
      currency: currency.toUpperCase(),
    };
}
