import type Stripe from 'stripe';
import { z } from 'zod';
import { everyItem } from '#server/features/payments/public.ts';
import { NoUsableAnswer, readAnswer } from '#server/platform/http/outgoing.ts';
import { RailUnclear } from '../sending/sender.ts';
import { change, read } from '../sending/stripe-calls.ts';
import { reversalRefusals, reversalSchema } from '../sending/stripe-sender.ts';
import type { ReversalOrder, Reverser } from './reverser.ts';

/** https://docs.stripe.com/api/balance/balance_object */
const balanceSchema = z.object({
  object: z.literal('balance'),
  available: z.array(z.object({ amount: z.int(), currency: z.string() })),
});

/** https://docs.stripe.com/api/transfer_reversals/object */
const namedReversal = reversalSchema.extend({
  amount: z.int(),
  metadata: z.record(z.string(), z.string()).nullable(),
});

/** Transfer reversals, never of more than a receiver's account has. https://docs.stripe.com/api/transfer_reversals */
export function createStripeReverser(stripe: Stripe): Reverser {
  return {
    readAvailable: (stripeAccount, currency) =>
      read(async () => {
        const answer = await stripe.balance.retrieve({}, { stripeAccount });
        const { available } = readAnswer(balanceSchema, answer);
        return available.find((one) => one.currency === currency.toLowerCase())?.amount ?? 0;
      }),

    async findReversal(order) {
      const found = await read(() => findNamed(stripe, order));
      if (found && found.amount !== order.amountMinor) throw new RailUnclear('not_as_ordered');
      return found?.id;
    },

    reverse: ({ reversalId, transfer, amountMinor }) =>
      change(reversalRefusals, async () => {
        const made = readAnswer(
          namedReversal,
          await stripe.transfers.createReversal(
            transfer,
            { amount: amountMinor, metadata: { reversal: reversalId } },
            { idempotencyKey: `transfer-reversal-${reversalId}` },
          ),
        );
        if (made.amount !== amountMinor || made.metadata?.reversal !== reversalId)
          throw new NoUsableAnswer('The answer is about another reversal.');
        return made.id;
      }),
  };
}

async function findNamed(
  stripe: Stripe,
  { transfer, reversalId }: ReversalOrder,
): Promise<z.output<typeof namedReversal> | undefined> {
  const all = everyItem(namedReversal, (after) =>
    stripe.transfers.listReversals(transfer, { limit: 100, ...after }),
  );
  for await (const one of all) if (one.metadata?.reversal === reversalId) return one;
  return undefined;
}
