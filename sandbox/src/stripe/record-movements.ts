import type { Stripe } from 'stripe';
import { recordBalanceTransaction } from './balance-transactions.ts';
import type { ChargeRecord, Gateway, PayoutRecord } from './gateway.ts';
import type { Capture } from './journal.ts';

/** Writes the capture of a charge to the journal, once, and waits until it is on the disk. */
export async function journalCapture(gateway: Gateway, chargeId: string): Promise<void> {
  const charge = gateway.store.get('charge', chargeId);
  if (charge?.captured) recordCharge(gateway, charge);
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

/** The same for the transfer, reversal or payout in an answer. */
export async function journalOutgoing(gateway: Gateway, answer: object): Promise<void> {
  if ('id' in answer) recordOutgoing(gateway, String(answer.id));
  await gateway.outgoingJournal.flush();
}

/** Writes the movement of a transfer, a reversal or a payout; the webhooks wait until it is on the disk. */
export function recordOutgoing(gateway: Gateway, id: string): void {
  const { store, outgoingJournal } = gateway;
  const transfer = store.get('transfer', id);
  if (transfer) {
    const { amount: amountMinor, currency, metadata, destination: account } = transfer;
    outgoingJournal.record({ kind: 'transfer', id, of: id, account, amountMinor, currency, metadata });
  }
  const reversal = store.get('transferReversal', id);
  if (reversal) {
    const { amount: amountMinor, currency, transfer: of } = reversal;
    const account = store.get('transfer', of)?.destination ?? null;
    const metadata = reversal.metadata ?? {};
    outgoingJournal.record({ kind: 'transfer_reversal', id, of, account, amountMinor, currency, metadata });
  }
  const record = store.get('payout', id);
  if (record) recordPayout(gateway, record);
}

function recordPayout({ outgoingJournal }: Gateway, { account, payout }: PayoutRecord): void {
  const { id, amount: amountMinor, currency, failure_balance_transaction: returned, status } = payout;
  const line = { of: id, account, amountMinor, currency, metadata: payout.metadata ?? {} };
  outgoingJournal.record({ kind: 'payout', id, ...line });
  if (typeof returned !== 'string') return;
  outgoingJournal.record({
    kind: status === 'canceled' ? 'payout_canceled' : 'payout_failed',
    id: returned,
    ...line,
  });
}

/** What moves our balance and belongs to no charge, transfer or payout. */
export const ownMovements = [
  'stripe_fee',
  'tax_fee',
  'topup',
  'topup_reversal',
  'connect_collection_transfer',
] as const;
export type OwnMovement = (typeof ownMovements)[number];

/** Moves our balance: a fee for Stripe's services, our own money, or what Stripe collects for connected accounts. */
export async function moveBalance(gateway: Gateway, kind: OwnMovement, amountMinor: number): Promise<void> {
  recordOwnMovement(
    gateway,
    recordBalanceTransaction(gateway, kind, { source: null, amount: amountMinor, currency: 'usd' }),
  );
  await gateway.journal.flush();
}

/** Our own money is in no journal, like payouts to our own bank. */
function recordOwnMovement(
  { journal }: Gateway,
  { id, type, amount, currency }: Stripe.BalanceTransaction,
): void {
  const line = { id, charge: id, paymentIntent: '', session: '', clientReferenceId: null, currency };
  if (type === 'stripe_fee' || type === 'tax_fee')
    journal.record({ ...line, kind: 'own_fee', amountMinor: 0, feeMinor: -amount });
  if (type === 'connect_collection_transfer')
    journal.record({ ...line, kind: 'other', amountMinor: amount, feeMinor: 0 });
}

/** Writes missing lines, after a kill between the state and the journal. */
export async function completeJournal(gateway: Gateway): Promise<void> {
  for (const charge of gateway.store.all('charge')) {
    if (charge.captured) recordCharge(gateway, charge);
  }
  for (const refund of gateway.store.all('refund')) recordRefund(gateway, refund.id);
  for (const dispute of gateway.store.all('dispute')) recordDispute(gateway, dispute.id);
  for (const transaction of gateway.store.all('balanceTransaction')) recordOwnMovement(gateway, transaction);
  for (const table of ['transfer', 'transferReversal', 'payout'] as const)
    for (const [id] of gateway.store.entries(table)) recordOutgoing(gateway, id);
  await Promise.all([gateway.journal.flush(), gateway.outgoingJournal.flush()]);
}

function recordCharge(gateway: Gateway, charge: ChargeRecord): void {
  const { id, amount_captured: amountMinor, balance_transaction: transaction } = charge;
  record(gateway, { kind: 'capture', id, amountMinor, transaction }, charge);
}

function recordRefund(gateway: Gateway, refundId: string): void {
  const refund = gateway.store.get('refund', refundId);
  const charge = gateway.store.get('charge', String(refund?.charge));
  if (!refund || !charge) return;
  const { id, amount: amountMinor, balance_transaction: transaction } = refund;
  record(gateway, { kind: 'refund', id, amountMinor, transaction }, charge);
  const failure = refund.failure_balance_transaction;
  if (typeof failure === 'string')
    record(gateway, { kind: 'refund_reversed', id: failure, amountMinor, transaction: failure }, charge);
}

function recordDispute(gateway: Gateway, disputeId: string): void {
  const dispute = gateway.store.get('dispute', disputeId);
  const charge = gateway.store.get('charge', String(dispute?.charge));
  if (!dispute || !charge) return;
  const { id, amount: amountMinor, balance_transactions: moved } = dispute;
  const withdrawn = moved.find(({ amount }) => amount < 0);
  record(gateway, { kind: 'dispute', id, amountMinor, transaction: withdrawn?.id }, charge);
  const back = moved.find(({ amount }) => amount > 0);
  if (back)
    record(
      gateway,
      { kind: 'dispute_reversed', id: back.id, amountMinor: back.amount, transaction: back.id },
      charge,
    );
}

function record(
  gateway: Gateway,
  { transaction, ...moved }: Pick<Capture, 'kind' | 'id' | 'amountMinor'> & { transaction: unknown },
  charge: ChargeRecord,
): void {
  const sessionId = gateway.store.get('paymentIntent', charge.payment_intent)?.session ?? '';
  gateway.journal.record({
    ...moved,
    charge: charge.id,
    paymentIntent: charge.payment_intent,
    session: sessionId,
    clientReferenceId: gateway.store.get('session', sessionId)?.session.client_reference_id ?? null,
    feeMinor: gateway.store.get('balanceTransaction', String(transaction))?.fee ?? 0,
    currency: charge.currency,
  });
}
