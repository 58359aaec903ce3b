import type { Stripe } from 'stripe';
import { type Gateway, nowSeconds } from './gateway.ts';
import { newId } from './identifiers.ts';

/** What Stripe keeps of a card payment in the United States, and for a dispute. https://stripe.com/pricing */
const feeShare = 0.029;
const feeFixedMinor = 30;
const disputeFeeMinor = 1_500;
/** Until the money of a charge is available. */
const availableAfterSeconds = 2 * 24 * 3_600;

type Moved = 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';

const shapes: Record<Moved, { type: Stripe.BalanceTransaction.Type; category: string; sign: 1 | -1 }> = {
  charge: { type: 'charge', category: 'charge', sign: 1 },
  refund: { type: 'refund', category: 'refund', sign: -1 },
  refund_failure: { type: 'refund_failure', category: 'refund_failure', sign: 1 },
  dispute: { type: 'adjustment', category: 'dispute', sign: -1 },
  dispute_reversal: { type: 'adjustment', category: 'dispute_reversal', sign: 1 },
};

/** Writes what moved the balance of the account, with its fee. https://docs.stripe.com/api/balance_transactions */
export function recordBalanceTransaction(
  gateway: Gateway,
  moved: Moved,
  about: { source: string; amount: number; currency: string; id?: string; created?: number },
): Stripe.BalanceTransaction {
  const { type, category, sign } = shapes[moved];
  const created = about.created ?? nowSeconds();
  const amount = sign * about.amount;
  const fee = feeOf(moved, about.amount);
  const transaction: Stripe.BalanceTransaction = {
    id: about.id ?? newId('balanceTransaction'),
    object: 'balance_transaction',
    amount,
    available_on: created + availableAfterSeconds,
    balance_type: 'payments',
    created,
    currency: about.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: about.currency,
              description: moved === 'charge' ? 'Stripe processing fees' : 'Dispute fee',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source: about.source,
    status: 'pending',
    type,
  };
  gateway.store.put('balanceTransaction', transaction.id, transaction);
  return transaction;
}

/** A fee is given back with a dispute won, as Stripe does. */
function feeOf(moved: Moved, amount: number): number {
  if (moved === 'charge') return Math.round(amount * feeShare) + feeFixedMinor;
  if (moved === 'dispute') return disputeFeeMinor;
  return moved === 'dispute_reversal' ? -disputeFeeMinor : 0;
}

/** Writes the balance transactions of what moved before the sandbox kept them. */
export function completeBalance(gateway: Gateway): void {
  const { store } = gateway;
  const complete = (
    moved: Moved,
    id: unknown,
    about: { id: string; amount: number; currency: string; created: number },
  ) => {
    if (typeof id !== 'string' || store.get('balanceTransaction', id)) return;
    const { amount, currency, created } = about;
    recordBalanceTransaction(gateway, moved, { id, source: about.id, amount, currency, created });
  };
  for (const charge of store.all('charge')) {
    if (charge.captured)
      complete('charge', charge.balance_transaction, { ...charge, amount: charge.amount_captured });
  }
  for (const refund of store.all('refund')) complete('refund', refund.balance_transaction, refund);
  for (const dispute of store.all('dispute')) {
    if (dispute.balance_transactions.length > 0) continue;
    const { id: source, amount, currency, created } = dispute;
    const taken = recordBalanceTransaction(gateway, 'dispute', { source, amount, currency, created });
    store.put('dispute', dispute.id, { ...dispute, balance_transactions: [taken] });
  }
}
