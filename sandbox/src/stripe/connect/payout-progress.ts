import { recordBalanceTransaction } from '../balance-transactions.ts';
import { emitEvent } from '../events.ts';
import type { Gateway, PayoutRecord } from '../gateway.ts';
import { recordOutgoing } from '../record-movements.ts';
import { changeAccount } from './change-account.ts';
import { findAccount } from './find-account.ts';
import { isFinal, type PayoutFailure, payoutFailures } from './test-banks.ts';

/** Schedules the automatic steps of a payout: it is submitted to the bank, which accepts it or sends it back. */
export function watchPayout(gateway: Gateway, record: PayoutRecord): void {
  const { id, status, arrival_date: arrivesAt } = record.payout;
  const key = `payout ${id}`;
  if (status === 'pending')
    gateway.timers.set(key, record.submittedAt * 1000, () => submitPayout(gateway, id));
  else if (status === 'in_transit') gateway.timers.set(key, arrivesAt * 1000, () => endPayout(gateway, id));
  else gateway.timers.cancel(key);
}

/**
 * The bank sends a payout back: the money returns to the balance. This also happens to paid payouts, because Stripe may report
 * it some days later. https://docs.stripe.com/payouts#payout-failures
 * False if the payout cannot come back.
 */
export function failPayout(gateway: Gateway, id: string, failure: PayoutFailure): boolean {
  const failed = gateway.store.transaction(() => {
    const record = gateway.store.get('payout', id);
    if (!record || record.payout.status === 'failed' || record.payout.status === 'canceled') return false;
    const after = returnMoney(gateway, record, 'payout_failure', {
      failure_code: failure,
      failure_message: payoutFailures[failure],
      status: 'failed',
    });
    emitEvent(gateway, 'payout.failed', after.payout, after.account);
    const account = after.account === null ? undefined : findAccount(gateway, after.account);
    if (account?.bank?.id === after.payout.destination && isFinal(failure))
      changeAccount(gateway, { ...account, bank: { ...account.bank, errored: true } });
    return true;
  });
  if (failed) recordOutgoing(gateway, id);
  return failed;
}

/** Cancels a payout that was not submitted to the bank yet. The caller writes the journal. */
export function cancelPayout(gateway: Gateway, record: PayoutRecord): PayoutRecord {
  const after = returnMoney(gateway, record, 'payout_cancel', { status: 'canceled' });
  emitEvent(gateway, 'payout.canceled', after.payout, after.account);
  return after;
}

function submitPayout(gateway: Gateway, id: string): void {
  gateway.store.transaction(() => {
    const record = gateway.store.get('payout', id);
    if (record?.payout.status !== 'pending') return;
    const after = changePayout(gateway, record, { status: 'in_transit' });
    emitEvent(gateway, 'payout.updated', after.payout, after.account);
  });
}

function endPayout(gateway: Gateway, id: string): void {
  const record = gateway.store.get('payout', id);
  if (record?.payout.status !== 'in_transit') return;
  const bank = record.account === null ? null : gateway.store.get('account', record.account)?.bank;
  if (bank?.failureCode && bank.id === record.payout.destination) {
    failPayout(gateway, id, bank.failureCode);
    return;
  }
  gateway.store.transaction(() => {
    const { automatic } = record.payout;
    const after = changePayout(gateway, record, {
      status: 'paid',
      trace_id: { status: 'supported', value: `SANDBOX${id.slice(-10).toUpperCase()}` },
      ...(automatic ? { reconciliation_status: 'completed' } : {}),
    });
    emitEvent(gateway, 'payout.paid', after.payout, after.account);
    if (automatic) emitEvent(gateway, 'payout.reconciliation_completed', after.payout, after.account);
  });
}

function returnMoney(
  gateway: Gateway,
  record: PayoutRecord,
  moved: 'payout_failure' | 'payout_cancel',
  changes: Partial<PayoutRecord['payout']>,
): PayoutRecord {
  const { id: source, amount, currency } = record.payout;
  const movement = { source, amount, currency, account: record.account ?? undefined };
  const { id: transaction } = recordBalanceTransaction(gateway, moved, movement);
  return changePayout(gateway, record, { ...changes, failure_balance_transaction: transaction });
}

function changePayout(
  gateway: Gateway,
  record: PayoutRecord,
  changes: Partial<PayoutRecord['payout']>,
): PayoutRecord {
  const after = { ...record, payout: { ...record.payout, ...changes } };
  gateway.store.put('payout', after.payout.id, after);
  watchPayout(gateway, after);
  return after;
}
