import { captureCharge, refuseCharge } from './capture-charge.ts';
import { failedCharge, pendingCharge } from './charge-object.ts';
import { emitEvent } from './events.ts';
import { expireSession } from './expire-session.ts';
import {
  type ChargeRecord,
  currentSettings,
  type Gateway,
  nowMs,
  type PaymentIntentRecord,
  type SessionRecord,
} from './gateway.ts';
import { newPaymentIntent } from './payment-intent-object.ts';
import type { Decline, PaymentMethod } from './payment-method.ts';
import { journalCapture } from './record-movements.ts';
import { presentSession } from './session-object.ts';
import { watchSession } from './watch-session.ts';

export interface PaymentAttempt {
  method: PaymentMethod;
  /** Set when the issuer refuses; the session then stays open. */
  decline?: Decline;
  /** Set when the outcome comes only after the configured delay. */
  delayed?: 'succeed' | 'fail';
  /** Set when the money becomes available at once. */
  availableAtOnce?: true;
}

export type PaymentResult =
  | { kind: 'paid' | 'processing' | 'already-complete' | 'expired'; record: SessionRecord }
  | { kind: 'declined'; record: SessionRecord; decline: Decline }
  | { kind: 'missing' };

/**
 * One attempt to pay a session, by the page or by the control. Of any number of attempts, also parallel ones, at most one
 * captures. Resolves once a capture is in the journal, on the disk.
 */
export async function paySession(
  gateway: Gateway,
  sessionId: string,
  attempt: PaymentAttempt,
): Promise<PaymentResult> {
  const result = gateway.store.transaction(() => attemptPayment(gateway, sessionId, attempt));
  if (result.kind === 'paid') {
    const intent = gateway.store.get('paymentIntent', String(result.record.session.payment_intent));
    await journalCapture(gateway, String(intent?.paymentIntent.latest_charge));
  }
  return result;
}

function attemptPayment(gateway: Gateway, sessionId: string, attempt: PaymentAttempt): PaymentResult {
  const record = gateway.store.get('session', sessionId);
  if (!record) return { kind: 'missing' };
  if (record.session.status === 'complete') return { kind: 'already-complete', record };
  if (record.session.expires_at * 1000 <= nowMs(gateway)) expireSession(gateway, sessionId);
  if (gateway.store.get('session', sessionId)?.session.status !== 'open') return { kind: 'expired', record };
  const known = gateway.store.get('paymentIntent', String(record.session.payment_intent));
  const intent = known ?? newPaymentIntent(gateway, record);
  const charge = pendingCharge(gateway, intent.paymentIntent, attempt.method);
  if (attempt.decline) return declinePayment(gateway, record, intent, charge, attempt.decline);
  if (attempt.delayed) return startDelayedPayment(gateway, record, intent, charge, attempt.delayed);
  const paid = captureCharge(gateway, record, intent, charge, attempt.availableAtOnce);
  emitEvent(gateway, 'checkout.session.completed', presentSession(gateway, paid));
  watchSession(gateway, paid);
  return { kind: 'paid', record: paid };
}

function declinePayment(
  gateway: Gateway,
  record: SessionRecord,
  intent: PaymentIntentRecord,
  charge: ChargeRecord,
  decline: Decline,
): PaymentResult {
  const refused = refuseCharge(gateway, intent, failedCharge(charge, decline), decline);
  const tried = { ...record, session: { ...record.session, payment_intent: intent.paymentIntent.id } };
  gateway.store.put('session', tried.session.id, tried);
  emitEvent(gateway, 'payment_intent.payment_failed', refused.paymentIntent);
  return { kind: 'declined', record: tried, decline };
}

function startDelayedPayment(
  gateway: Gateway,
  record: SessionRecord,
  intent: PaymentIntentRecord,
  charge: ChargeRecord,
  outcome: 'succeed' | 'fail',
): PaymentResult {
  const dueAt = nowMs(gateway) + currentSettings(gateway).confirmationDelayMs;
  const waiting: SessionRecord = {
    ...record,
    confirmation: { dueAt, outcome },
    session: { ...record.session, payment_intent: intent.paymentIntent.id, status: 'complete' },
  };
  gateway.store.put('charge', charge.id, charge);
  gateway.store.put('paymentIntent', intent.paymentIntent.id, {
    ...intent,
    paymentIntent: {
      ...intent.paymentIntent,
      latest_charge: charge.id,
      payment_method: charge.payment_method,
      status: 'processing',
    },
  });
  gateway.store.put('session', waiting.session.id, waiting);
  emitEvent(gateway, 'checkout.session.completed', presentSession(gateway, waiting));
  watchSession(gateway, waiting);
  return { kind: 'processing', record: waiting };
}
