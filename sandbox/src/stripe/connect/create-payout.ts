import { invalidRequest } from '../api-error.ts';
import { recordBalanceTransaction } from '../balance-transactions.ts';
import { midnightAfter } from '../clock.ts';
import { emitEvent } from '../events.ts';
import { currentSettings, type Gateway, nowSeconds, type PayoutRecord } from '../gateway.ts';
import { newId } from '../identifiers.ts';
import type { AccountRecord } from './account-record.ts';
import { payoutsEnabled } from './account-requirements.ts';
import { availableAmount } from './balance.ts';
import { findAccount } from './find-account.ts';
import { insufficientBalance } from './make-transfer.ts';
import { watchPayout } from './payout-progress.ts';

/** The bank of our own account, which accepts every payout. */
const ownBank = 'ba_sandbox_platform';

interface Parameters {
  amount: number;
  currency: string;
  destination?: string | undefined;
  description?: string | undefined;
  statement_descriptor?: string | undefined;
  metadata: Record<string, string>;
}

/**
 * Sends available money to the bank: of a connected account, or our own. https://docs.stripe.com/api/payouts/create
 * The caller writes the journal.
 * @throws StripeApiError when Stripe would refuse it.
 */
export function createPayout(
  gateway: Gateway,
  parameters: Parameters,
  accountId: string | undefined,
  automatic = false,
): PayoutRecord {
  const { amount, currency } = parameters;
  const bank = bankOf(accountId === undefined ? undefined : findAccount(gateway, accountId));
  if (parameters.destination !== undefined && parameters.destination !== bank)
    throw invalidRequest(`No such external account: '${parameters.destination}'`, {
      code: 'resource_missing',
      param: 'destination',
    });
  if (availableAmount(gateway, accountId, currency) < amount) throw insufficientBalance();
  const [id, now] = [newId('payout'), nowSeconds(gateway)];
  const movement = { source: id, amount, currency, account: accountId };
  const { id: transaction } = recordBalanceTransaction(gateway, 'payout', movement);
  const { payoutAfterDays } = currentSettings(gateway);
  const arrivesAt = payoutAfterDays === 0 ? now : midnightAfter(now, payoutAfterDays);
  const record: PayoutRecord = {
    account: accountId ?? null,
    submittedAt: Math.min(midnightAfter(now, 1), arrivesAt),
    payout: {
      id,
      object: 'payout',
      amount,
      application_fee: null,
      application_fee_amount: null,
      arrival_date: arrivesAt,
      automatic,
      balance_transaction: transaction,
      created: now,
      currency,
      description: parameters.description ?? null,
      destination: bank,
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: parameters.metadata,
      method: 'standard',
      original_payout: null,
      payout_method: null,
      reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: parameters.statement_descriptor ?? null,
      status: 'pending',
      trace_id: { status: 'pending', value: null },
      type: 'bank_account',
    },
  };
  gateway.store.put('payout', id, record);
  emitEvent(gateway, 'payout.created', record.payout, accountId);
  watchPayout(gateway, record);
  return record;
}

/** @throws StripeApiError where the account may not be paid out. */
function bankOf(account: AccountRecord | undefined): string {
  if (!account) return ownBank;
  if (account.bank && payoutsEnabled(account)) return account.bank.id;
  const message = 'Cannot create payouts: payouts are not enabled for this account. See its requirements.';
  throw invalidRequest(message, { code: 'payouts_not_allowed' });
}
