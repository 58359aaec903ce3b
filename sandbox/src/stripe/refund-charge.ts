import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { invalidRequest, resourceMissing, type StripeApiError } from './api-error.ts';
import type { refundParameters } from './api-parameters.ts';
import { availableOn, recordBalanceTransaction } from './balance-transactions.ts';
import { availableAmount } from './connect/balance.ts';
import { emitEvent } from './events.ts';
import { type ChargeRecord, currentSettings, type Gateway, nowSeconds } from './gateway.ts';
import { newId } from './identifiers.ts';
import { journalRefund } from './record-movements.ts';

type Parameters = z.infer<typeof refundParameters>;

/**
 * Refunds a charge: all that is left of it, unless an amount is given. https://docs.stripe.com/api/refunds/create
 * The caller writes the journal. Returns the refusal for too small a balance, which Stripe stores under the request's key.
 * @throws StripeApiError when Stripe would refuse it.
 */
export function refundCharge(gateway: Gateway, parameters: Parameters): Stripe.Refund | StripeApiError {
  const charge = findCharge(gateway, parameters);
  if (!charge.captured)
    throw invalidRequest(`Charge ${charge.id} has not been captured.`, { param: 'charge' });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalidRequest(message, { code: 'charge_already_refunded' });
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' });
  }
  const amount = parameters.amount ?? left;
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
  if (
    currentSettings(gateway).refundsFrom === 'available-balance' &&
    amount > availableAmount(gateway, undefined, charge.currency)
  )
    return invalidRequest('Insufficient funds in your Stripe balance to refund this amount.');
  const refund: Stripe.Refund = {
    ...newRefund(gateway, { id: newId('refund'), amount, currency: charge.currency }),
    charge: charge.id,
    metadata: parameters.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: parameters.reason ?? null,
  };
  const refunded = { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left };
  return gateway.store.transaction(() => {
    const { id: source, currency } = refund;
    const movement = {
      source,
      amount,
      currency,
      availableOn: availableOn(gateway, charge.balance_transaction),
    };
    const { id: transaction } = recordBalanceTransaction(gateway, 'refund', movement);
    const moved = { ...refund, balance_transaction: transaction };
    gateway.store.put('refund', moved.id, moved);
    gateway.store.put('charge', charge.id, refunded);
    emitEvent(gateway, 'charge.refunded', refunded);
    return moved;
  });
}

/** A completed refund without further details. */
export function newRefund(
  gateway: Gateway,
  { id, amount, currency }: { id: string; amount: number; currency: string },
): Stripe.Refund {
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: null,
    created: nowSeconds(gateway),
    currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/**
 * The bank cannot complete a refund: the money comes back to us. https://docs.stripe.com/refunds#failed-refunds
 * False if there is no such refund, or it has already failed.
 */
export async function failRefund(gateway: Gateway, refundId: string): Promise<boolean> {
  const failed = gateway.store.transaction(() => {
    const refund = gateway.store.get('refund', refundId);
    const charge = gateway.store.get('charge', String(refund?.charge));
    if (!refund || !charge || refund.status === 'failed') return false;
    const { id: source, amount, currency } = refund;
    const movement = {
      source,
      amount,
      currency,
      availableOn: availableOn(gateway, charge.balance_transaction),
    };
    const { id: transaction } = recordBalanceTransaction(gateway, 'refund_failure', movement);
    const after: Stripe.Refund = {
      ...refund,
      failure_balance_transaction: transaction,
      failure_reason: 'expired_or_canceled_card',
      status: 'failed',
    };
    gateway.store.put('refund', refundId, after);
    const left = { ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false };
    gateway.store.put('charge', charge.id, left);
    emitEvent(gateway, 'refund.updated', after);
    emitEvent(gateway, 'refund.failed', after);
    return true;
  });
  if (failed) await journalRefund(gateway, refundId);
  return failed;
}

function findCharge(
  gateway: Gateway,
  { charge: chargeId, payment_intent: intentId }: Parameters,
): ChargeRecord {
  if (chargeId === undefined && intentId === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw invalidRequest(message);
  }
  const intent = gateway.store.get('paymentIntent', intentId ?? '');
  if (intentId !== undefined && !intent) throw resourceMissing('payment_intent', intentId, 'payment_intent');
  const id = chargeId ?? String(intent?.paymentIntent.latest_charge);
  const charge = gateway.store.get('charge', id);
  if (!charge) throw resourceMissing('charge', id, 'charge');
  return charge;
}
