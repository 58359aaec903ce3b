import { invalidRequest } from './api-error.ts';
import { presentBalanceTransaction } from './balance-transactions.ts';
import { presentAccount, presentBank } from './connect/account-object.ts';
import { presentTransfer } from './connect/transfer-object.ts';
import { presentDispute } from './dispute-charge.ts';
import type { Gateway } from './gateway.ts';
import { presentSession } from './session-object.ts';

/**
 * Replaces identifiers by their objects along paths such as `payment_intent.latest_charge`; in a list the paths start with
 * `data.`. https://docs.stripe.com/api/expanding_objects
 * @throws StripeApiError for a path that does not exist.
 */
export function expand<Answer extends object>(gateway: Gateway, answer: Answer, paths: string[]): Answer {
  const copy = structuredClone(answer);
  for (const path of paths) expandPath(gateway, copy as Record<string, unknown>, path.split('.'), path);
  return copy;
}

function expandPath(gateway: Gateway, object: Record<string, unknown>, steps: string[], path: string): void {
  const [step = '', ...rest] = steps;
  if (step === 'line_items' && object.object === 'checkout.session') {
    object[step] = lineItemsOf(gateway, String(object.id));
    return;
  }
  const value = object[step];
  if (Array.isArray(value)) {
    for (const item of value) expandPath(gateway, item, rest, path);
    return;
  }
  if (value === null) return;
  const expanded = typeof value === 'string' ? findObject(gateway, value) : value;
  if (typeof expanded !== 'object' || expanded === null) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  object[step] = expanded;
  if (rest.length > 0) expandPath(gateway, expanded as Record<string, unknown>, rest, path);
}

/** Finds any object of the gateway by its id. */
function findObject(gateway: Gateway, id: string): object | undefined {
  const { store } = gateway;
  const session = store.get('session', id);
  if (session) return presentSession(gateway, session);
  const dispute = store.get('dispute', id);
  const found =
    store.get('paymentIntent', id)?.paymentIntent ??
    store.get('charge', id) ??
    store.get('refund', id) ??
    (dispute && presentDispute(gateway, dispute)) ??
    findBalanceTransaction(gateway, id) ??
    findConnected(gateway, id);
  return found && structuredClone(found);
}

/** Finds transfers, payouts, connected accounts, saved cards and what belongs to them. */
function findConnected(gateway: Gateway, id: string): object | undefined {
  const { store } = gateway;
  const account = store.get('account', id);
  if (account) return presentAccount(account);
  const transfer = store.get('transfer', id);
  if (transfer) return presentTransfer(gateway, transfer);
  return (
    store.get('transferReversal', id) ??
    store.get('payout', id)?.payout ??
    store.get('accountPayment', id)?.charge ??
    store.get('accountRefund', id)?.refund ??
    store.get('customer', id) ??
    store.get('setupIntent', id) ??
    store.get('setupAttempt', id) ??
    store.get('savedCard', id)?.paymentMethod ??
    findBank(gateway, id)
  );
}

function findBalanceTransaction(gateway: Gateway, id: string): object | undefined {
  const { store } = gateway;
  const found = store.get('balanceTransaction', id) ?? store.get('accountTransaction', id)?.transaction;
  return found && presentBalanceTransaction(gateway, found);
}

function findBank({ store }: Gateway, id: string): object | undefined {
  const account = id.startsWith('ba_') ? store.all('account').find(({ bank }) => bank?.id === id) : undefined;
  return account && presentBank(account);
}

export function lineItemsOf(gateway: Gateway, sessionId: string) {
  const data = gateway.store.get('session', sessionId)?.lineItems ?? [];
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${sessionId}/line_items` };
}
