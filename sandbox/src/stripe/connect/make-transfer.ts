import type { z } from 'zod';
import { invalidRequest, resourceMissing } from '../api-error.ts';
import { availableOn, recordBalanceTransaction } from '../balance-transactions.ts';
import { receivedCharge } from '../charge-object.ts';
import { emitEvent } from '../events.ts';
import { type ChargeRecord, type Gateway, type GatewayRecords, nowSeconds } from '../gateway.ts';
import { newId } from '../identifiers.ts';
import { capabilityStatus } from './account-requirements.ts';
import { availableAmount } from './balance.ts';
import { findAccount } from './find-account.ts';
import { presentTransfer } from './transfer-object.ts';
import type { createTransferParameters } from './transfer-parameters.ts';

type Parameters = z.infer<typeof createTransferParameters>;
type TransferRecord = GatewayRecords['transfer'];

/**
 * Sends money of ours to a connected account. With a charge as its source, the money may still be pending; it becomes available
 * with the charge. https://docs.stripe.com/connect/separate-charges-and-transfers
 * The caller writes the journal.
 * @throws StripeApiError when Stripe would refuse it.
 */
export function makeTransfer(gateway: Gateway, parameters: Parameters): TransferRecord {
  const { currency, destination } = parameters;
  checkDestination(gateway, destination);
  const charge = sourceOf(gateway, parameters);
  const amount = parameters.amount ?? charge?.amount_captured;
  if (amount === undefined)
    throw invalidRequest('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  if (charge) checkSource(gateway, charge, amount, parameters);
  else if (availableAmount(gateway, undefined, currency) < amount) throw insufficientBalance();
  const group = parameters.transfer_group ?? charge?.transfer_group ?? groupOf(charge);
  if (charge && charge.transfer_group !== group)
    gateway.store.put('charge', charge.id, { ...charge, transfer_group: group });
  const id = newId('transfer');
  const day = charge ? { availableOn: availableOn(gateway, charge.balance_transaction) } : {};
  const taken = recordBalanceTransaction(gateway, 'transfer', { source: id, amount, currency, ...day });
  const transfer: TransferRecord = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: taken.id,
    created: nowSeconds(gateway),
    currency,
    description: parameters.description ?? null,
    destination,
    destination_payment: receive(gateway, id, parameters, amount, taken.available_on),
    livemode: false,
    metadata: parameters.metadata,
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: 'card',
    transfer_group: group,
  };
  gateway.store.put('transfer', id, transfer);
  emitEvent(gateway, 'transfer.created', presentTransfer(gateway, transfer));
  return transfer;
}

/** The error for too little money. */
export function insufficientBalance(): ReturnType<typeof invalidRequest> {
  const message =
    'You have insufficient available funds in your Stripe account. Wait until charges become available, or add funds to your balance.';
  return invalidRequest(message, { code: 'balance_insufficient' });
}

/**
 * Transfers to accounts with the recipient agreement take this much longer to become available.
 * https://docs.stripe.com/connect/service-agreement-types
 */
const recipientDelaySeconds = 24 * 60 * 60;

/** Records the payment that the connected account sees; returns its id. */
function receive(
  gateway: Gateway,
  transfer: string,
  { destination: account, currency }: Parameters,
  amount: number,
  day: number,
): string {
  const id = newId('accountPayment');
  const isRecipient = findAccount(gateway, account)?.serviceAgreement === 'recipient';
  const availableOn = isRecipient ? day + recipientDelaySeconds : day;
  const movement = { source: id, amount, currency, account, availableOn };
  const { id: transaction } = recordBalanceTransaction(gateway, 'payment', movement);
  const charge = receivedCharge(gateway, { id, amount, currency, transfer, transaction });
  gateway.store.put('accountPayment', id, { account, charge });
  return id;
}

function checkDestination(gateway: Gateway, id: string): void {
  const account = findAccount(gateway, id);
  if (!account)
    throw invalidRequest(`No such destination: '${id}'`, { code: 'resource_missing', param: 'destination' });
  if (capabilityStatus(account, 'transfers') === 'active') return;
  const message =
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments';
  throw invalidRequest(message, { code: 'insufficient_capabilities_for_transfer' });
}

function sourceOf(gateway: Gateway, { source_transaction: id }: Parameters): ChargeRecord | undefined {
  if (id === undefined) return undefined;
  const charge = gateway.store.get('charge', id);
  if (!charge) throw resourceMissing('charge', id, 'source_transaction');
  return charge;
}

/** All transfers of a charge together may not exceed the charge; reversed amounts can be used again. */
function checkSource(gateway: Gateway, charge: ChargeRecord, amount: number, parameters: Parameters): void {
  const param = 'source_transaction';
  if (!charge.captured) throw invalidRequest(`Charge ${charge.id} has not been captured.`, { param });
  if (charge.currency !== parameters.currency)
    throw invalidRequest('The currency must be the same as that of the source_transaction.', {
      param: 'currency',
    });
  const group = parameters.transfer_group;
  if (group !== undefined && charge.transfer_group !== null && charge.transfer_group !== group)
    throw invalidRequest('The transfer_group must be the same as that of the source_transaction.', {
      param: 'transfer_group',
    });
  const used = gateway.store
    .all('transfer')
    .filter(({ source_transaction: source }) => source === charge.id)
    .reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
  if (used + amount <= charge.amount_captured) return;
  const message = `Transfers using this transaction as a source must not exceed the source amount of ${charge.amount_captured}. There are already transfers using this source totaling ${used}.`;
  throw invalidRequest(message, { param: 'amount' });
}

/** Without a given group, Stripe derives one from the payment. */
function groupOf(charge: ChargeRecord | undefined): string | null {
  return charge ? `group_${charge.payment_intent}` : null;
}
