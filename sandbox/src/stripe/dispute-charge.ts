import type { Stripe } from 'stripe';
import { emitEvent } from './events.ts';
import { type Gateway, nowSeconds } from './gateway.ts';
import { newId } from './identifiers.ts';
import { journalDispute } from './record-movements.ts';

/** The cardholder disputes a captured session: the whole amount is taken back. False when there is nothing to. */
export async function disputeSession(gateway: Gateway, sessionId: string): Promise<boolean> {
  const disputeId = gateway.store.transaction(() => {
    const session = gateway.store.get('session', sessionId)?.session;
    const intent = gateway.store.get('paymentIntent', String(session?.payment_intent))?.paymentIntent;
    const charge = gateway.store.get('charge', String(intent?.latest_charge));
    if (!charge?.captured || charge.disputed) return undefined;
    const dispute = newDispute(charge.id, charge.payment_intent, charge.amount, charge.currency);
    gateway.store.put('dispute', dispute.id, dispute);
    gateway.store.put('charge', charge.id, { ...charge, disputed: true });
    emitEvent(gateway, 'charge.dispute.created', dispute);
    return dispute.id;
  });
  if (disputeId === undefined) return false;
  await journalDispute(gateway, disputeId);
  return true;
}

function newDispute(charge: string, paymentIntent: string, amount: number, currency: string): Stripe.Dispute {
  return {
    id: newId('dispute'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge,
    created: nowSeconds(),
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: nowSeconds() + 9 * 24 * 3_600,
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
    payment_intent: paymentIntent,
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
