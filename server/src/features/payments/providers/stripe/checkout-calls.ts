import type Stripe from 'stripe';
import type { z } from 'zod';
import { readAnswer } from '#server/platform/http/outgoing.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../provider.ts';
import type { ProviderRefund } from '../provider-refund.ts';
import { chargedIntent, everyItem, namedRefund, refund, session } from './answers.ts';
import { hasFailed, readChargeState } from './charge-state.ts';
import { openedCheckout, orMissing, type PayingClient } from './client.ts';
import { findOpenedCheckout, findSessionOfIntent } from './find-session.ts';
import { findChargeOfIntent, isIntent, readIntentState } from './intent-state.ts';
import { asRefundRefusal, isOtherRequest } from './provider-errors.ts';
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

    refund: (charge, wanted) => orderRefund(client, charge, wanted),
  };
}

/** The refund that was made under the key, or else a new one. Returns its id. */
async function orderRefund(
  { stripe, ask, change }: PayingClient,
  charge: string,
  { key, attempt, amountMinor, afterFailure, beforeOrder }: ProviderRefund,
): Promise<string> {
  // Stripe keeps this with the refund; it forgets a key after a day.
  const order = { refund: key, ordered: String(amountMinor ?? 'all') };
  const made = await ask(() => listRefunds(stripe, { charge, key }));
  const found = made.find((one) => !hasFailed(one)) ?? (afterFailure ? undefined : made[0]);
  // "No answer", because Stripe refuses a key that is sent with another amount in the same way.
  if (found && found.metadata?.ordered !== order.ordered)
    throw new ProviderUnavailable('The refund under this key has another amount.');
  if (found) return found.id;
  await beforeOrder?.();
  const wanted = { charge, ...(amountMinor === undefined ? {} : { amount: amountMinor }) };
  // For a day Stripe repeats its answer to a key: a request that it refused, or whose refund failed, is followed by one with another.
  const over = attempt + made.filter(hasFailed).length;
  const idempotencyKey = over === 0 ? `refund-${key}` : `refund-${key}+${over}`;
  const create = (parameters: Stripe.RefundCreateParams) =>
    stripe.refunds.create(parameters, { idempotencyKey });
  const { id } = await change(async () =>
    readAnswer(
      refund,
      // A version that sent no metadata may have ordered the same refund within a day: then Stripe repeats its answer.
      await create({ ...wanted, metadata: order }).catch((error: unknown) =>
        isOtherRequest(error) ? create(wanted) : Promise.reject(error),
      ),
    ),
  ).catch(asRefundRefusal);
  return id;
}

/** The refunds that were made under a key, newest first. https://docs.stripe.com/api/refunds/list */
async function listRefunds(
  stripe: Stripe,
  { charge, key }: { readonly charge: string; readonly key: string },
): Promise<z.output<typeof namedRefund>[]> {
  const made: z.output<typeof namedRefund>[] = [];
  const all = everyItem(namedRefund, (after) => stripe.refunds.list({ charge, limit: 100, ...after }));
  for await (const one of all) if (one.metadata?.refund === key) made.push(one);
  return made;
}
