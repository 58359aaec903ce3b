import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { type Gateway, nowSeconds, type SavedCard } from '../gateway.ts';
import { newId } from '../identifiers.ts';
import { type List, pageOf } from '../lists.ts';
import { fingerprintOf } from '../payment-method.ts';
import type { listSetupAttemptsParameters } from './saved-card-parameters.ts';

/** Records one attempt to save a card. https://docs.stripe.com/api/setup_attempts/object */
export function addSetupAttempt(
  gateway: Gateway,
  { id: setupIntent, customer, usage }: Stripe.SetupIntent,
  tried: { card: SavedCard['card']; paymentMethod: string; error: Stripe.SetupAttempt.SetupError | null },
): Stripe.SetupAttempt {
  const { card, paymentMethod, error } = tried;
  const attempt: Stripe.SetupAttempt = {
    id: newId('setupAttempt'),
    object: 'setup_attempt',
    application: null,
    created: nowSeconds(gateway),
    customer,
    customer_account: null,
    flow_directions: null,
    livemode: false,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_details: {
      type: 'card',
      card: {
        brand: card.brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'US',
        exp_month: card.expiryMonth,
        exp_year: card.expiryYear,
        fingerprint: fingerprintOf(card),
        funding: 'credit',
        last4: card.last4,
        network: card.brand,
        three_d_secure: null,
        wallet: null,
      },
    },
    setup_error: error,
    setup_intent: setupIntent,
    status: error ? 'failed' : 'succeeded',
    usage,
  };
  gateway.store.put('setupAttempt', attempt.id, attempt);
  return attempt;
}

/** The attempts of a setup intent, newest first. https://docs.stripe.com/api/setup_attempts/list */
export function listSetupAttempts(
  gateway: Gateway,
  parameters: z.infer<typeof listSetupAttemptsParameters>,
): List<Stripe.SetupAttempt> {
  const found = gateway.store
    .all('setupAttempt')
    .filter(({ setup_intent: intent }) => intent === parameters.setup_intent);
  return pageOf(found, parameters, 'setup_attempt', '/v1/setup_attempts');
}
