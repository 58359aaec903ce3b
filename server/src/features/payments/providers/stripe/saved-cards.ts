import Stripe from 'stripe';
import { NoUsableAnswer, readAnswer } from '#server/platform/http/outgoing.ts';
import type { CardAtProvider, CardRequest, CardState, ChargeRequest } from '../saved-card-provider.ts';
import {
  chargedIntent,
  deletedCustomer,
  everyItem,
  paymentMethod,
  type Session,
  type SetupSession,
  session,
  setupSession,
} from './answers.ts';
import { readCardsToSave } from './cards-tried.ts';
import { isMissing } from './provider-errors.ts';

/** https://docs.stripe.com/payments/save-and-reuse: a Checkout Session that saves a card and charges nothing. */
export async function openSetupSession(stripe: Stripe, request: CardRequest): Promise<Session> {
  const metadata = { card: request.cardId };
  const answer = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      client_reference_id: request.cardId,
      currency: request.currency.toLowerCase(),
      // A customer for this card alone, who is deleted with it.
      customer_creation: 'always',
      ...(request.customerEmail === null ? {} : { customer_email: request.customerEmail }),
      allowed_payment_method_types: ['card'],
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      expires_at: Math.floor(request.expiresAt.getTime() / 1000),
      metadata,
      setup_intent_data: { metadata, description: request.description },
    },
    { idempotencyKey: request.cardId },
  );
  return readAnswer(session, answer);
}

/** The state of a session that saves a card, and the cards that were tried at it. */
export async function readSetupState(stripe: Stripe, sessionId: string): Promise<CardState> {
  const answer = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['setup_intent.payment_method', 'setup_intent.latest_attempt'],
  });
  const found = readAnswer(setupSession, answer);
  if (found.id !== sessionId) throw new NoUsableAnswer('The answer is about another session.');
  const intent = found.setup_intent;
  const cardsTried =
    intent !== null && typeof intent === 'object' ? await readCardsToSave(stripe, intent) : [];
  return { ...stateOf(found), cardsTried };
}

function stateOf(found: SetupSession): CardState {
  if (found.status === 'expired') return { kind: 'expired' };
  if (found.status === 'open') return { kind: 'open' };
  const { setup_intent: intent } = found;
  if (!intent || typeof intent === 'string' || typeof intent.payment_method === 'string')
    throw new NoUsableAnswer('The answer is not expanded as it was asked to be.');
  if (intent.status === 'processing') return { kind: 'processing' };
  const { payment_method: method } = intent;
  if (intent.status !== 'succeeded' || !method?.customer) return { kind: 'failed' };
  const { brand, last4, exp_month, exp_year, fingerprint } = method.card;
  return {
    kind: 'saved',
    reference: found.client_reference_id,
    customer: method.customer,
    card: method.id,
    brand,
    lastFour: last4,
    expiryMonth: exp_month,
    expiryYear: exp_year,
    fingerprint: fingerprint ?? null,
  };
}

/**
 * Charges a saved card, with our payment's id as idempotency key. Stripe keeps a key only for a day, but the payment
 * intents of a customer for good, and the customer belongs to this card alone: so those are searched first.
 */
export async function chargeSavedCard(stripe: Stripe, request: ChargeRequest): Promise<string | undefined> {
  const { paymentId, cardId, card } = request;
  const before = await findIntent(stripe, request);
  if (before !== undefined || !request.mayCharge) return before;
  try {
    const answer = await stripe.paymentIntents.create(
      {
        amount: request.amountMinor,
        currency: request.currency.toLowerCase(),
        customer: card.customer,
        payment_method: card.card,
        off_session: true,
        confirm: true,
        // The payer is not present, so redirects are impossible.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description: request.description,
        metadata: { payment: paymentId, card: cardId },
      },
      { idempotencyKey: paymentId },
    );
    return readAnswer(chargedIntent, answer).id;
  } catch (error) {
    // A declined card leaves a payment intent that records the decline.
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    return readAnswer(chargedIntent, error.payment_intent).id;
  }
}

/** The payment intent of this payment, or else one that is paid or may become so: a card is charged successfully only once. */
async function findIntent(stripe: Stripe, { paymentId, card }: ChargeRequest): Promise<string | undefined> {
  const { customer } = card;
  const all = everyItem(chargedIntent, (after) =>
    stripe.paymentIntents.list({ customer, limit: 100, ...after }),
  );
  let paid: string | undefined;
  for await (const { id, metadata, status } of all) {
    if (metadata.payment === paymentId) return id;
    const mayBePaid = status === 'succeeded' || status === 'processing' || status === 'requires_capture';
    if (mayBePaid) paid = id;
  }
  return paid;
}

/** The customer was made for this card: both go, and charges stay. https://docs.stripe.com/api/customers/delete */
export async function forgetSavedCard(stripe: Stripe, { customer, card }: CardAtProvider): Promise<void> {
  const { customer: holder } = readAnswer(paymentMethod, await stripe.paymentMethods.retrieve(card));
  if (holder !== null) await stripe.paymentMethods.detach(card);
  try {
    // Only this says that it is done.
    readAnswer(deletedCustomer, await stripe.customers.del(customer));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
