import type Stripe from 'stripe';
import type { z } from 'zod';
import { readAnswer } from '#server/platform/http/outgoing.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../provider.ts';
import { chargedIntent, everyItem, namedRefund, refund, session } from './answers.ts';
import { readChargeState } from './charge-state.ts';
import { openedCheckout, orMissing, type PayingClient } from './client.ts';
import { findOpenedCheckout, findSessionOfIntent } from './find-session.ts';
import { findChargeOfIntent, isIntent, readIntentState } from './intent-state.ts';
import { asRefundRefusal } from './provider-errors.ts';
import { sessionParameters } from './session-parameters.ts';
import { readSessionState } from './session-state.ts';

type CheckoutCalls = Pick<
  PaymentProvider,
  'createCheckout' | 'findCheckout' | 'readState' | 'readCharge' | 'locate' | 'cancel' | 'refund'
>;

/** Checkouts, the charges they lead to, and refunds. */
export function checkoutCalls(client: PayingClient): CheckoutCalls {
  const { stripe, ask, search, change } = client;
  return {
    createCheckout: (request) =>
      change(async () => {
        const answer = await stripe.checkout.sessions.create(sessionParameters(request), {
          idempotencyKey: request.paymentId,
        });
        return openedCheckout(client, readAnswer(session, answer), request.paymentId);
      }),

    findCheckout: (request) =>
      search(() => findOpenedCheckout(client, { ...request, reference: request.paymentId })),

    readState: (checkout) =>
      ask(() =>
        orMissing(
          isIntent(checkout) ? readIntentState(stripe, checkout) : readSessionState(stripe, checkout),
        ),
      ),

    readCharge: (charge) => ask(() => readChargeState(stripe, charge)),

    locate: (intent) =>
      ask(
        async () => (await findSessionOfIntent(stripe, intent)) ?? (await findChargeOfIntent(stripe, intent)),
      ),

    async cancel(checkout) {
      try {
        await change(async () =>
          isIntent(checkout)
            ? readAnswer(chargedIntent, await stripe.paymentIntents.cancel(checkout))
            : readAnswer(session, await stripe.checkout.sessions.expire(checkout)),
        );
        return true;
      } catch (error) {
        // Stripe refuses to close a session that has ended.
        if (error instanceof ProviderRefused) return false;
        throw error;
      }
    },

    async refund(charge, { key, attempt, amountMinor }) {
      const made = await ask(() => findRefund(stripe, { charge, key }));
      // "No answer", because Stripe refuses a key that is sent with another amount in the same way.
      if (made && amountMinor !== undefined && made.amount !== amountMinor)
        throw new ProviderUnavailable('The refund under this key has another amount.');
      if (made) return made.id;
      const wanted = { charge, ...(amountMinor === undefined ? {} : { amount: amountMinor }) };
      const { id } = await change(async () =>
        readAnswer(
          refund,
          await stripe.refunds.create(
            { ...wanted, metadata: { refund: key } },
            { idempotencyKey: attempt === 0 ? `refund-${key}` : `refund-${key}+${attempt}` },
          ),
        ),
      ).catch(asRefundRefusal);
      return id;
    },
  };
}

/** The refund that was made under a key. Stripe itself forgets a key after a day. https://docs.stripe.com/api/refunds/list */
async function findRefund(
  stripe: Stripe,
  { charge, key }: { readonly charge: string; readonly key: string },
): Promise<z.output<typeof namedRefund> | undefined> {
  const all = everyItem(namedRefund, (after) => stripe.refunds.list({ charge, limit: 100, ...after }));
  for await (const one of all) if (one.metadata?.refund === key) return one;
  return undefined;
}
