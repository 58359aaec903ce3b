import { availableOnOfCharge, recordBalanceTransaction } from './balance-transactions.ts';
import { succeededCharge } from './charge-object.ts';
import type { ChargeRecord, Gateway, PaymentIntentRecord, SessionRecord } from './gateway.ts';
import type { Decline } from './payment-method.ts';

/** Captures a payment: charge, payment intent and session become paid, and the journal gets its line. */
export function captureCharge(
  gateway: Gateway,
  record: SessionRecord,
  intent: PaymentIntentRecord,
  pending: ChargeRecord,
  availableAtOnce = false,
): SessionRecord {
  capturePayment(gateway, intent, pending, availableAtOnce);
  const paid: SessionRecord = {
    ...record,
    confirmation: null,
    session: {
      ...record.session,
      payment_intent: intent.paymentIntent.id,
      payment_status: 'paid',
      status: 'complete',
    },
  };
  gateway.store.put('session', paid.session.id, paid);
  return paid;
}

/** Captures a charge: the charge and its payment intent become paid. */
export function capturePayment(
  gateway: Gateway,
  intent: PaymentIntentRecord,
  pending: ChargeRecord,
  availableAtOnce = false,
): PaymentIntentRecord {
  const { id: source, amount, currency } = pending;
  const availableOn = availableAtOnce ? 0 : availableOnOfCharge(gateway);
  const movement = { source, amount, currency, availableOn };
  const { id: transaction } = recordBalanceTransaction(gateway, 'charge', movement);
  const charge = succeededCharge(pending, transaction);
  const paid: PaymentIntentRecord = {
    ...intent,
    paymentIntent: {
      ...intent.paymentIntent,
      amount_received: charge.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      payment_method: charge.payment_method,
      processing: null,
      status: 'succeeded',
    },
  };
  gateway.store.put('charge', charge.id, charge);
  gateway.store.put('paymentIntent', paid.paymentIntent.id, paid);
  return paid;
}

/** Refuses the payment: the payment intent can be tried again, the charge remains as failed. */
export function refuseCharge(
  gateway: Gateway,
  intent: PaymentIntentRecord,
  charge: ChargeRecord,
  reason: Decline,
): PaymentIntentRecord {
  const refused: PaymentIntentRecord = {
    ...intent,
    paymentIntent: {
      ...intent.paymentIntent,
      last_payment_error: {
        type: 'card_error',
        charge: charge.id,
        code: reason.code,
        decline_code: reason.declineCode,
        ...(reason.adviceCode ? { advice_code: reason.adviceCode } : {}),
        message: reason.message,
      },
      latest_charge: charge.id,
      processing: null,
      status: 'requires_payment_method',
    },
  };
  gateway.store.put('charge', charge.id, charge);
  gateway.store.put('paymentIntent', intent.paymentIntent.id, refused);
  return refused;
}
