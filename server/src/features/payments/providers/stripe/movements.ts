import type Stripe from 'stripe';
import type { Period, ProviderMovement } from '../provider.ts';
import { type BalanceTransaction, balanceTransaction, everyItem } from './answers.ts';
import { createdIn } from './created.ts';

/**
 * Types of balance transactions that move the money of a charge, money of our own between Stripe and our bank, and what Stripe
 * takes for its services, such as Connect. A type that is not listed, also one that a later version adds, needs a person.
 */
const kinds: Readonly<Record<string, ProviderMovement['kind']>> = {
  charge: 'capture',
  payment: 'capture',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_reversed',
  payment_failure_refund: 'other',
  payment_reversal: 'other',
  adjustment: 'other',
  payout: 'own_payout',
  payout_cancel: 'own_payout',
  payout_failure: 'own_payout',
  topup: 'own_payout',
  topup_reversal: 'own_payout',
  inbound_transfer: 'own_payout',
  inbound_transfer_reversal: 'own_payout',
  stripe_fee: 'own_fee',
  stripe_fx_fee: 'own_fee',
  tax_fee: 'own_fee',
};

/** Transfers, which are compared with payouts, and reserves, which only keep money from being used for a while. */
const ignored: ReadonlySet<string> = new Set([
  'transfer',
  'transfer_cancel',
  'transfer_failure',
  'transfer_refund',
  'payment_network_reserve_hold',
  'payment_network_reserve_release',
  'payout_minimum_balance_hold',
  'payout_minimum_balance_release',
  'reserve_hold',
  'reserve_release',
  'reserve_transaction',
  'reserved_funds',
]);

/** https://docs.stripe.com/api/balance_transactions/list, with the object behind each transaction. */
export async function* listMovements(stripe: Stripe, period: Period): AsyncGenerator<ProviderMovement> {
  const created = createdIn(period);
  const expand = ['data.source'];
  const all = everyItem(balanceTransaction, (after) =>
    stripe.balanceTransactions.list({ created, limit: 100, expand, ...after }),
  );
  for await (const one of all) {
    const movement = toMovement(one);
    if (movement) yield movement;
  }
}

function toMovement(transaction: BalanceTransaction): ProviderMovement | undefined {
  if (ignored.has(transaction.type)) return undefined;
  const kind = kinds[transaction.type] ?? 'other';
  const fee = { feeMinor: transaction.fee, feeCurrency: transaction.currency.toUpperCase() };
  const { source, id } = transaction;
  if (kind === 'own_fee') {
    const feeMinor = transaction.fee - transaction.amount;
    return { ...unexplained(transaction, { ...fee, feeMinor }), kind, amountMinor: 0 };
  }
  if (kind === 'own_payout')
    return { ...unexplained(transaction, fee), kind, amountMinor: -transaction.amount };
  if (source === null || typeof source === 'string') return unexplained(transaction, fee);
  switch (source.object) {
    case 'charge':
      if (kind !== 'capture') break;
      return {
        ...fee,
        id,
        kind,
        fact: source.id,
        charge: source.id,
        intent: source.payment_intent,
        amountMinor: source.amount_captured,
        currency: source.currency.toUpperCase(),
      };
    case 'refund':
      // Depending on the account's settings, a failed refund may also come back as an adjustment.
      if (kind === 'capture' || source.charge === null) break;
      return {
        ...fee,
        id,
        kind: transaction.amount > 0 ? 'refund_reversed' : 'refund',
        fact: source.id,
        charge: source.charge ?? id,
        intent: source.payment_intent,
        amountMinor: movedBy(transaction, source),
        currency: source.currency.toUpperCase(),
      };
    case 'dispute':
      return {
        ...fee,
        id,
        kind: transaction.amount > 0 ? 'dispute_reversed' : 'dispute',
        fact: source.id,
        charge: source.charge ?? id,
        intent: source.payment_intent,
        amountMinor: movedBy(transaction, source),
        currency: source.currency.toUpperCase(),
      };
  }
  return unexplained(transaction, fee);
}

/** What came back of a refund or dispute may be less than it took. */
function movedBy(
  { amount, currency }: BalanceTransaction,
  source: { readonly amount: number; readonly currency: string },
): number {
  return currency === source.currency ? Math.abs(amount) : source.amount;
}

function unexplained(
  transaction: BalanceTransaction,
  fee: Pick<ProviderMovement, 'feeMinor' | 'feeCurrency'>,
): ProviderMovement {
  return {
    ...fee,
    id: transaction.id,
    kind: 'other',
    fact: transaction.id,
    charge: transaction.id,
    intent: null,
    amountMinor: transaction.amount,
    currency: transaction.currency.toUpperCase(),
  };
}
