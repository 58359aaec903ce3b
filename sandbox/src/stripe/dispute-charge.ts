import type { Stripe } from 'stripe';
import { availableOn, presentBalanceTransaction, recordBalanceTransaction } from './balance-transactions.ts';
import { emitEvent } from './events.ts';
import { type ChargeRecord, type Gateway, nowSeconds } from './gateway.ts';
import { newId } from './identifiers.ts';
import { journalDispute } from './record-movements.ts';

/**
 * The cardholder disputes a paid session: all of the charge, or the given amount, is taken back. Refunded money can be disputed
 * anyway. False if there is nothing to dispute.
 */
export async function disputeSession(
  gateway: Gateway,
  sessionId: string,
  amountMinor?: number,
): Promise<boolean> {
  const disputeId = gateway.store.transaction(() => {
    const charge = chargeOfSession(gateway, sessionId);
    if (!charge?.captured || charge.disputed) return undefined;
    const amount = Math.min(amountMinor ?? charge.amount, charge.amount);
    const dispute = newDispute(gateway, charge, amount);
    const { id: source, currency } = dispute;
    const movement = {
      source,
      amount,
      currency,
      availableOn: availableOn(gateway, charge.balance_transaction),
    };
    const taken = recordBalanceTransaction(gateway, 'dispute', movement);
    const withdrawn = { ...dispute, balance_transactions: [taken] };
    gateway.store.put('dispute', dispute.id, withdrawn);
    gateway.store.put('charge', charge.id, { ...charge, disputed: true });
    emitEvent(gateway, 'charge.dispute.created', withdrawn);
    emitEvent(gateway, 'charge.dispute.funds_withdrawn', withdrawn);
    return dispute.id;
  });
  if (disputeId === undefined) return false;
  await journalDispute(gateway, disputeId);
  return true;
}

/**
 * The bank decides an open dispute of a session; if it is won, the money comes back, or the given part of it. A prevented dispute
 * keeps the money that it has taken. False if there is none.
 */
export async function closeDispute(
  gateway: Gateway,
  sessionId: string,
  status: 'won' | 'lost' | 'prevented',
  backMinor?: number,
): Promise<boolean> {
  const disputeId = gateway.store.transaction(() => {
    const charge = chargeOfSession(gateway, sessionId);
    const open = gateway.store
      .all('dispute')
      .find((dispute) => dispute.charge === charge?.id && dispute.status === 'needs_response');
    if (!open) return undefined;
    const closed = { ...open, status };
    if (status === 'won') {
      const { id: source, currency } = open;
      const movement = {
        source,
        amount: backMinor ?? open.amount,
        currency,
        availableOn: availableOn(gateway, charge?.balance_transaction),
      };
      const reinstated = recordBalanceTransaction(gateway, 'dispute_reversal', movement);
      closed.balance_transactions = [...open.balance_transactions, reinstated];
    }
    gateway.store.put('dispute', open.id, closed);
    emitEvent(gateway, 'charge.dispute.closed', closed);
    if (status === 'won') emitEvent(gateway, 'charge.dispute.funds_reinstated', closed);
    return open.id;
  });
  if (disputeId === undefined) return false;
  await journalDispute(gateway, disputeId);
  return true;
}

/** A dispute as the API returns it. */
export function presentDispute(gateway: Gateway, dispute: Stripe.Dispute): Stripe.Dispute {
  const moved = dispute.balance_transactions.map((one) => presentBalanceTransaction(gateway, one));
  return { ...dispute, balance_transactions: moved };
}

function chargeOfSession(gateway: Gateway, sessionId: string): ChargeRecord | undefined {
  const session = gateway.store.get('session', sessionId)?.session;
  const intent = gateway.store.get('paymentIntent', String(session?.payment_intent))?.paymentIntent;
  return gateway.store.get('charge', String(intent?.latest_charge));
}

function newDispute(gateway: Gateway, charge: ChargeRecord, amount: number): Stripe.Dispute {
  return {
    id: newId('dispute'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(gateway),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: nowSeconds(gateway) + 9 * 24 * 3_600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
