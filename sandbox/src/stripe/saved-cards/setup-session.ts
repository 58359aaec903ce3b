import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { resourceMissing } from '../api-error.ts';
import { expiryOf } from '../create-session.ts';
import { emitEvent } from '../events.ts';
import { expireSession } from '../expire-session.ts';
import { type Gateway, nowMs, nowSeconds, type SavedCard, type SessionRecord } from '../gateway.ts';
import { newId } from '../identifiers.ts';
import { type Decline, fingerprintOf } from '../payment-method.ts';
import { newSessionObject, presentSession } from '../session-object.ts';
import { watchSession } from '../watch-session.ts';
import { createCustomer } from './customers.ts';
import type { createSetupSessionParameters } from './saved-card-parameters.ts';
import { addSetupAttempt } from './setup-attempts.ts';

type Parameters = z.infer<typeof createSetupSessionParameters>;

/** Opens a session that saves a card and charges nothing. https://docs.stripe.com/payments/save-and-reuse */
export function createSetupSession(gateway: Gateway, parameters: Parameters): SessionRecord {
  const created = nowSeconds(gateway);
  const { customer, setup_intent_data: about, currency } = parameters;
  if (customer !== undefined && !gateway.store.get('customer', customer))
    throw resourceMissing('customer', customer, 'customer');
  const intent = newSetupIntent(gateway, customer ?? null, about);
  const record: SessionRecord = {
    session: {
      ...newSessionObject({
        id: newId('session'),
        created,
        expires_at: expiryOf(parameters, created),
        amount_total: null,
        currency,
        success_url: parameters.success_url,
        cancel_url: parameters.cancel_url ?? null,
        client_reference_id: parameters.client_reference_id ?? null,
        customer_email: parameters.customer_email ?? null,
        metadata: parameters.metadata,
        allowed_payment_method_types: parameters.allowed_payment_method_types ?? null,
        payment_method_types: ['card'],
        submit_type: null,
        locale: parameters.locale ?? null,
      }),
      customer: customer ?? null,
      customer_creation: parameters.customer_creation ?? (customer === undefined ? 'if_required' : null),
      mode: 'setup',
      payment_status: 'no_payment_required',
      setup_intent: intent.id,
      total_details: null,
    },
    lineItems: [],
    paymentIntentData: { description: null, metadata: {} },
    confirmation: null,
  };
  gateway.store.put('setupIntent', intent.id, intent);
  gateway.store.put('session', record.session.id, record);
  watchSession(gateway, record);
  return record;
}

interface Attempt {
  method: SavedCard['card'];
  decline?: Decline;
  offSession?: Decline;
}

type SetupResult =
  | { kind: 'saved' | 'already-complete' | 'expired' | 'missing' }
  | { kind: 'declined'; decline: Decline };

/** One attempt to save a card: of any number of attempts at most one saves it. */
export function saveCard(gateway: Gateway, sessionId: string, attempt: Attempt): SetupResult {
  return gateway.store.transaction(() => {
    const record = gateway.store.get('session', sessionId);
    const intent = gateway.store.get('setupIntent', String(record?.session.setup_intent));
    if (!record || !intent) return { kind: 'missing' };
    if (record.session.status === 'complete') return { kind: 'already-complete' };
    if (record.session.expires_at * 1000 <= nowMs(gateway)) expireSession(gateway, sessionId);
    if (gateway.store.get('session', sessionId)?.session.status !== 'open') return { kind: 'expired' };
    if (attempt.decline) return refuseCard(gateway, intent, attempt.method, attempt.decline);
    const { customer_email: email, customer_creation: creation } = record.session;
    const wanted = creation === 'always' ? createCustomer(gateway, { email: email ?? undefined }).id : null;
    const customer = typeof record.session.customer === 'string' ? record.session.customer : wanted;
    const card = newSavedCard(gateway, attempt, customer, email);
    const paymentMethod = card.paymentMethod.id;
    const tried = { card: attempt.method, paymentMethod, error: null };
    const saved: Stripe.SetupIntent = {
      ...intent,
      customer,
      last_setup_error: null,
      latest_attempt: addSetupAttempt(gateway, { ...intent, customer }, tried).id,
      payment_method: paymentMethod,
      status: 'succeeded',
    };
    const session = { ...record.session, customer, status: 'complete' as const };
    gateway.store.put('savedCard', card.paymentMethod.id, card);
    gateway.store.put('setupIntent', saved.id, saved);
    gateway.store.put('session', sessionId, { ...record, session });
    watchSession(gateway, { ...record, session });
    if (customer !== null) emitEvent(gateway, 'payment_method.attached', card.paymentMethod);
    emitEvent(gateway, 'setup_intent.succeeded', saved);
    emitEvent(gateway, 'checkout.session.completed', presentSession(gateway, { ...record, session }));
    return { kind: 'saved' };
  });
}

/** From now on the bank accepts charges that it would have declined; false if the session saved no card. */
export function allowCard(gateway: Gateway, sessionId: string): boolean {
  const session = gateway.store.get('session', sessionId)?.session;
  const intent = gateway.store.get('setupIntent', String(session?.setup_intent));
  const card = gateway.store.get('savedCard', String(intent?.payment_method));
  if (card) gateway.store.put('savedCard', card.paymentMethod.id, { ...card, offSession: null });
  return card !== undefined;
}

function refuseCard(
  gateway: Gateway,
  intent: Stripe.SetupIntent,
  card: SavedCard['card'],
  decline: Decline,
): SetupResult {
  const { code, declineCode, message } = decline;
  const error = { type: 'card_error' as const, code, decline_code: declineCode, message };
  const tried = { card, paymentMethod: newId('paymentMethod'), error };
  const refused: Stripe.SetupIntent = {
    ...intent,
    last_setup_error: error,
    latest_attempt: addSetupAttempt(gateway, intent, tried).id,
    status: 'requires_payment_method',
  };
  gateway.store.put('setupIntent', intent.id, refused);
  emitEvent(gateway, 'setup_intent.setup_failed', refused);
  return { kind: 'declined', decline };
}

function newSetupIntent(
  gateway: Gateway,
  customer: string | null,
  about: Parameters['setup_intent_data'],
): Stripe.SetupIntent {
  const id = newId('setupIntent');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_sandbox`,
    created: nowSeconds(gateway),
    customer,
    description: about.description ?? null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: about.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
}

function newSavedCard(
  gateway: Gateway,
  { method, offSession }: Attempt,
  customer: string | null,
  email: string | null,
): SavedCard {
  return {
    card: method,
    offSession: offSession ?? null,
    paymentMethod: {
      id: newId('paymentMethod'),
      object: 'payment_method',
      billing_details: { address: null, email, name: null, phone: null, tax_id: null },
      card: {
        brand: method.brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'US',
        display_brand: method.brand,
        exp_month: method.expiryMonth,
        exp_year: method.expiryYear,
        fingerprint: fingerprintOf(method),
        funding: 'credit',
        generated_from: null,
        last4: method.last4,
        networks: { available: [method.brand], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: nowSeconds(gateway),
      customer,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
  };
}
