import type { Stripe } from 'stripe';
import { midnightAfter } from './clock.ts';
import { watchDay } from './connect/balance.ts';
import { currentSettings, type Gateway, nowSeconds } from './gateway.ts';
import { newId } from './identifiers.ts';

const shapes = {
  charge: { type: 'charge', category: 'charge', sign: 1 },
  refund: { type: 'refund', category: 'refund', sign: -1 },
  refund_failure: { type: 'refund_failure', category: 'refund_failure', sign: 1 },
  dispute: { type: 'adjustment', category: 'dispute', sign: -1 },
  dispute_reversal: { type: 'adjustment', category: 'dispute_reversal', sign: 1 },
  transfer: { type: 'transfer', category: 'transfer', sign: -1 },
  transfer_reversal: { type: 'transfer_refund', category: 'transfer_reversal', sign: 1 },
  /** A transfer and its reversal, from the receiving account's side. */
  payment: { type: 'payment', category: 'charge', sign: 1 },
  payment_refund: { type: 'payment_refund', category: 'refund', sign: -1 },
  payout: { type: 'payout', category: 'payout', sign: -1 },
  payout_cancel: { type: 'payout_cancel', category: 'payout_reversal', sign: 1 },
  payout_failure: { type: 'payout_failure', category: 'payout_reversal', sign: 1 },
  /** What Stripe takes for its services, such as Connect, and the tax on it. */
  stripe_fee: { type: 'stripe_fee', category: 'fee', sign: -1 },
  tax_fee: { type: 'tax_fee', category: 'tax', sign: -1 },
  /** Our own money that we add to the balance, and that a bank takes back. */
  topup: { type: 'topup', category: 'topup', sign: 1 },
  topup_reversal: { type: 'topup_reversal', category: 'topup_reversal', sign: -1 },
  /** What Stripe takes from us for connected accounts that are below zero. */
  connect_collection_transfer: {
    type: 'connect_collection_transfer',
    category: 'connect_collection_transfer',
    sign: -1,
  },
} as const satisfies Record<string, { type: Stripe.BalanceTransaction.Type; category: string; sign: 1 | -1 }>;

type Moved = keyof typeof shapes;

interface Movement {
  /** The object that moved the money; null for what moves only our own balance. */
  source: string | null;
  /** Positive, in minor units. */
  amount: number;
  currency: string;
  id?: string;
  created?: number;
  /** When the money can be used, in seconds since 1970; undefined means at once. */
  availableOn?: number;
  /** The connected account whose balance it is; undefined for our own. */
  account?: string | undefined;
}

/** Records a balance transaction with its fee. https://docs.stripe.com/api/balance_transactions */
export function recordBalanceTransaction(
  gateway: Gateway,
  moved: Moved,
  movement: Movement,
): Stripe.BalanceTransaction {
  const { type, category, sign } = shapes[moved];
  const { source, currency, account } = movement;
  const created = movement.created ?? nowSeconds(gateway);
  const amount = sign * movement.amount;
  const fee = feeOf(gateway, moved, movement.amount);
  const transaction: Stripe.BalanceTransaction = {
    id: movement.id ?? newId('balanceTransaction'),
    object: 'balance_transaction',
    amount,
    available_on: Math.max(movement.availableOn ?? created, created),
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(moved, fee, currency)],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  };
  if (account === undefined) gateway.store.put('balanceTransaction', transaction.id, transaction);
  else gateway.store.put('accountTransaction', transaction.id, { account, transaction, payout: null });
  watchDay(gateway, account, transaction.available_on);
  return transaction;
}

/** A balance transaction in its present state: its money is pending until its day. */
export function presentBalanceTransaction(
  gateway: Gateway,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction {
  const available = transaction.available_on <= nowSeconds(gateway);
  return { ...transaction, status: available ? 'available' : 'pending' };
}

/** When the money of a balance transaction becomes available; whatever follows from it waits for the same day. */
export function availableOn(gateway: Gateway, id: unknown): number {
  const { store } = gateway;
  const found =
    store.get('balanceTransaction', String(id)) ?? store.get('accountTransaction', String(id))?.transaction;
  return found?.available_on ?? 0;
}

/** When the money of a charge made now becomes available. */
export function availableOnOfCharge(gateway: Gateway): number {
  return midnightAfter(nowSeconds(gateway), currentSettings(gateway).availableAfterDays);
}

/** As in Stripe, winning a dispute refunds its fee. */
function feeOf(gateway: Gateway, moved: Moved, amount: number): number {
  const { feePercent, feeFixedMinor, disputeFeeMinor } = currentSettings(gateway);
  if (moved === 'charge') return Math.round((amount * feePercent) / 100) + feeFixedMinor;
  if (moved === 'dispute') return disputeFeeMinor;
  return moved === 'dispute_reversal' ? -disputeFeeMinor : 0;
}

function feeDetail(moved: Moved, amount: number, currency: string): Stripe.BalanceTransaction.FeeDetail {
  const description = moved === 'charge' ? 'Stripe processing fees' : 'Dispute fee';
  return { amount, application: null, currency, description, type: 'stripe_fee' };
}

/** Adds missing balance transactions, for movements from before the sandbox recorded them. */
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
