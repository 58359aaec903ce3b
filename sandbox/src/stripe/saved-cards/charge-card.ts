import type { z } from 'zod';
import { cardDeclined, invalidRequest, resourceMissing, type StripeApiError } from '../api-error.ts';
import { capturePayment, refuseCharge } from '../capture-charge.ts';
import { failedCharge, pendingCharge } from '../charge-object.ts';
import { emitEvent } from '../events.ts';
import { type Gateway, nowMs, type PaymentIntentRecord, type SavedCard } from '../gateway.ts';
import { newId } from '../identifiers.ts';
import { emptyPaymentIntent } from '../payment-intent-object.ts';
import type { createPaymentIntentParameters } from './saved-card-parameters.ts';

type Parameters = z.infer<typeof createPaymentIntentParameters>;

/**
 * Charges a saved card off session. https://docs.stripe.com/payments/save-and-reuse#charge-saved-payment-method
 * A card that is declined, or wants its holder to authenticate, leaves a payment intent that can be confirmed again: the
 * refusal is returned. The caller writes the journal.
 * @throws StripeApiError when Stripe would refuse the request.
 */
export function createPayment(
  gateway: Gateway,
  parameters: Parameters,
): PaymentIntentRecord | StripeApiError {
  const { amount, currency, customer, metadata } = parameters;
  if (!gateway.store.get('customer', customer)) throw resourceMissing('customer', customer, 'customer');
  if (amount < 50)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  const card = findCard(gateway, parameters.payment_method, customer);
  const record: PaymentIntentRecord = {
    session: '',
    paymentIntent: {
      ...emptyPaymentIntent(gateway, {
        id: newId('paymentIntent'),
        amount,
        currency,
        description: parameters.description ?? null,
        metadata,
        payment_method_types: ['card'],
        transfer_group: parameters.transfer_group ?? null,
      }),
      customer,
    },
  };
  return confirmPayment(gateway, record, card);
}

/** Tries a payment intent again, with its card or another one of the customer. */
export function confirmAgain(
  gateway: Gateway,
  record: PaymentIntentRecord,
  method: string | undefined,
): PaymentIntentRecord | StripeApiError {
  const { id, status, customer, last_payment_error: error } = record.paymentIntent;
  if (status !== 'requires_payment_method' || record.session !== '') {
    const message = `You cannot confirm this PaymentIntent because it has a status of ${status}.`;
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state' });
  }
  const tried = gateway.store.get('charge', String(record.paymentIntent.latest_charge))?.payment_method;
  const wanted = method ?? tried ?? undefined;
  if (wanted === undefined) throw invalidRequest(`${id} has no payment method: ${error?.message ?? ''}`);
  return confirmPayment(gateway, record, findCard(gateway, wanted, String(customer)));
}

function confirmPayment(
  gateway: Gateway,
  record: PaymentIntentRecord,
  saved: SavedCard,
): PaymentIntentRecord | StripeApiError {
  const { card, paymentMethod } = saved;
  const offSession = saved.offSession ?? whenExpired(gateway, card);
  const { customer } = record.paymentIntent;
  const pending = pendingCharge(gateway, record.paymentIntent, card);
  const charge = { ...pending, customer, payment_method: paymentMethod.id };
  if (!offSession) {
    const paid = capturePayment(gateway, record, charge);
    emitEvent(gateway, 'payment_intent.succeeded', paid.paymentIntent);
    return paid;
  }
  const refused = refuseCharge(gateway, record, failedCharge(charge, offSession), offSession);
  emitEvent(gateway, 'payment_intent.payment_failed', refused.paymentIntent);
  return cardDeclined(offSession, { charge: charge.id, payment_intent: refused.paymentIntent });
}

/** A card is valid until the end of its month. https://docs.stripe.com/declines/codes */
function whenExpired(
  gateway: Gateway,
  { expiryMonth, expiryYear }: SavedCard['card'],
): SavedCard['offSession'] {
  if (nowMs(gateway) < Date.UTC(expiryYear, expiryMonth, 1)) return null;
  return { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' };
}

function findCard(gateway: Gateway, id: string, customer: string): SavedCard {
  const found = gateway.store.get('savedCard', id);
  if (!found) throw resourceMissing('PaymentMethod', id, 'payment_method');
  if (found.paymentMethod.customer === customer) return found;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw invalidRequest(message, { param: 'payment_method' });
}
