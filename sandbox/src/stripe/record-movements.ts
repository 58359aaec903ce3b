import type { ChargeRecord, Gateway } from './gateway.ts';
import type { Capture } from './journal.ts';

/** Writes the capture of a charge to the journal, once, and waits until it is on the disk. */
export async function journalCapture(gateway: Gateway, chargeId: string): Promise<void> {
  const charge = gateway.store.get('charge', chargeId);
  if (charge?.captured) record(gateway, 'capture', charge.id, charge.amount_captured, charge);
  await gateway.journal.flush();
}

export async function journalRefund(gateway: Gateway, refundId: string): Promise<void> {
  recordRefund(gateway, refundId);
  await gateway.journal.flush();
}

export async function journalDispute(gateway: Gateway, disputeId: string): Promise<void> {
  recordDispute(gateway, disputeId);
  await gateway.journal.flush();
}

/** After a kill between the state and the journal, writes the lines that are missing. */
export async function completeJournal(gateway: Gateway): Promise<void> {
  for (const charge of gateway.store.all('charge')) {
    if (charge.captured) record(gateway, 'capture', charge.id, charge.amount_captured, charge);
  }
  for (const refund of gateway.store.all('refund')) recordRefund(gateway, refund.id);
  for (const dispute of gateway.store.all('dispute')) recordDispute(gateway, dispute.id);
  await gateway.journal.flush();
}

function recordRefund(gateway: Gateway, refundId: string): void {
  const refund = gateway.store.get('refund', refundId);
  const charge = gateway.store.get('charge', String(refund?.charge));
  if (!refund || !charge) return;
  record(gateway, 'refund', refund.id, refund.amount, charge);
  const failure = refund.failure_balance_transaction;
  if (typeof failure === 'string') record(gateway, 'refund_reversed', failure, refund.amount, charge);
}

function recordDispute(gateway: Gateway, disputeId: string): void {
  const dispute = gateway.store.get('dispute', disputeId);
  const charge = gateway.store.get('charge', String(dispute?.charge));
  if (!dispute || !charge) return;
  record(gateway, 'dispute', dispute.id, dispute.amount, charge);
  const reinstated = dispute.balance_transactions.find(({ amount }) => amount > 0);
  if (reinstated) record(gateway, 'dispute_reversed', reinstated.id, dispute.amount, charge);
}

function record(
  gateway: Gateway,
  kind: Capture['kind'],
  id: string,
  amountMinor: number,
  charge: ChargeRecord,
): void {
  const sessionId = gateway.store.get('paymentIntent', charge.payment_intent)?.session ?? '';
  gateway.journal.record({
    kind,
    id,
    charge: charge.id,
    paymentIntent: charge.payment_intent,
    session: sessionId,
    clientReferenceId: gateway.store.get('session', sessionId)?.session.client_reference_id ?? null,
    amountMinor,
    currency: charge.currency,
  });
}
