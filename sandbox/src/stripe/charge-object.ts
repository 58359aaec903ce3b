import type { Stripe } from 'stripe';
import { type ChargeRecord, type Gateway, nowSeconds, type PaymentIntentRecord } from './gateway.ts';
import { newId } from './identifiers.ts';
import { type Decline, fingerprintOf, type PaymentMethod } from './payment-method.ts';

/** A pending charge of a payment intent; the caller captures or refuses it. */
export function pendingCharge(
  gateway: Gateway,
  intent: PaymentIntentRecord['paymentIntent'],
  method: PaymentMethod,
): ChargeRecord {
  return {
    ...newCharge(gateway, { id: newId('charge'), amount: intent.amount, currency: intent.currency }),
    billing_details: { address: null, email: intent.receipt_email, name: null, phone: null, tax_id: null },
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: newId('paymentMethod'),
    payment_method_details: methodDetails(method),
    transfer_group: intent.transfer_group,
  };
}

/** The payment that a connected account received by a transfer from us. */
export function receivedCharge(
  gateway: Gateway,
  about: { id: string; amount: number; currency: string; transfer: string; transaction: string },
): Stripe.Charge {
  return {
    ...newCharge(gateway, about),
    amount_captured: about.amount,
    balance_transaction: about.transaction,
    captured: true,
    paid: true,
    payment_method_details: { type: 'stripe_account', stripe_account: {} },
    source_transfer: about.transfer,
    status: 'succeeded',
  };
}

function newCharge(
  gateway: Gateway,
  { id, amount, currency }: { id: string; amount: number; currency: string },
): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    created: nowSeconds(gateway),
    currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

export function succeededCharge(charge: ChargeRecord, balanceTransaction: string): ChargeRecord {
  return {
    ...charge,
    amount_captured: charge.amount,
    balance_transaction: balanceTransaction,
    captured: true,
    outcome: outcome('authorized', 'approved_by_network', 'Payment complete.'),
    paid: true,
    status: 'succeeded',
  };
}

export function failedCharge(charge: ChargeRecord, reason: Decline): ChargeRecord {
  return {
    ...charge,
    failure_code: reason.code,
    failure_message: reason.message,
    outcome: {
      ...outcome('issuer_declined', 'declined_by_network', 'The bank did not approve the payment.'),
      advice_code: reason.adviceCode ?? null,
    },
    status: 'failed',
  };
}

function outcome(type: string, networkStatus: string, sellerMessage: string): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: networkStatus,
    reason: type === 'authorized' ? null : 'generic_decline',
    risk_level: 'normal',
    risk_score: 12,
    seller_message: sellerMessage,
    type,
  };
}

function methodDetails(method: PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  if (method.type === 'link') return { type: 'link', link: { country: 'US' } };
  if (method.type === 'paypal') {
    const paypal = { country: 'US', payer_email: null, payer_id: null, payer_name: null };
    return { type: 'paypal', paypal: { ...paypal, seller_protection: null, transaction_id: null } };
  }
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: method.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: method.expiryMonth,
      exp_year: method.expiryYear,
      fingerprint: fingerprintOf(method),
      funding: 'credit',
      installments: null,
      last4: method.last4,
      mandate: null,
      network: method.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
