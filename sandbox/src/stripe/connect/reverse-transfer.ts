import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { invalidRequest } from '../api-error.ts';
import { availableOn, recordBalanceTransaction } from '../balance-transactions.ts';
import { emitEvent } from '../events.ts';
import { type Gateway, type GatewayRecords, nowSeconds } from '../gateway.ts';
import { newId } from '../identifiers.ts';
import { newRefund } from '../refund-charge.ts';
import { balanceOf } from './balance.ts';
import { insufficientBalance } from './make-transfer.ts';
import { presentTransfer } from './transfer-object.ts';
import type { reverseTransferParameters } from './transfer-parameters.ts';

type TransferRecord = GatewayRecords['transfer'];
type ReversalRecord = GatewayRecords['transferReversal'];

/**
 * Reverses a transfer: all that is left of it, unless an amount is given. The connected account must still have the money.
 * https://docs.stripe.com/api/transfer_reversals/create
 * The caller writes the journal.
 * @throws StripeApiError when Stripe would refuse it.
 */
export function reverseTransfer(
  gateway: Gateway,
  transfer: TransferRecord,
  parameters: z.infer<typeof reverseTransferParameters>,
): ReversalRecord {
  const { currency, destination: account } = transfer;
  const left = transfer.amount - transfer.amount_reversed;
  const amount = parameters.amount ?? left;
  if (left === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`);
  if (amount > left) {
    const message = `Reversal amount (${amount}) is greater than the unreversed amount of the transfer (${left})`;
    throw invalidRequest(message, { param: 'amount' });
  }
  const day = availableOn(gateway, transfer.balance_transaction);
  const payment = gateway.store.get('accountPayment', String(transfer.destination_payment));
  const dayThere = availableOn(gateway, payment?.charge.balance_transaction);
  if (amountThere(gateway, transfer, dayThere) < amount) throw insufficientBalance();
  const id = newId('transferReversal');
  const returned = recordBalanceTransaction(gateway, 'transfer_reversal', {
    source: id,
    amount,
    currency,
    availableOn: day,
  });
  const refund = newRefund(gateway, { id: newId('accountRefund'), amount, currency });
  const { id: transaction } = recordBalanceTransaction(gateway, 'payment_refund', {
    source: refund.id,
    amount,
    currency,
    account,
    availableOn: dayThere,
  });
  const received = { charge: String(transfer.destination_payment), balance_transaction: transaction };
  gateway.store.put('accountRefund', refund.id, {
    account,
    refund: { ...refund, ...received, transfer_reversal: id },
  });
  const reversal: ReversalRecord = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: returned.id,
    created: nowSeconds(gateway),
    currency,
    destination_payment_refund: refund.id,
    metadata: parameters.metadata,
    source_refund: null,
    transfer: transfer.id,
  };
  gateway.store.put('transferReversal', id, reversal);
  takeBack(gateway, transfer, amount);
  return reversal;
}

/** Records the reversed amount on the transfer and on the payment that its receiver sees. */
function takeBack(gateway: Gateway, transfer: TransferRecord, amount: number): void {
  const reversed = transfer.amount_reversed + amount;
  const isWhole = reversed === transfer.amount;
  const after = { ...transfer, amount_reversed: reversed, reversed: isWhole };
  gateway.store.put('transfer', transfer.id, after);
  const payment = gateway.store.get('accountPayment', String(transfer.destination_payment));
  if (payment) {
    const charge: Stripe.Charge = { ...payment.charge, amount_refunded: reversed, refunded: isWhole };
    gateway.store.put('accountPayment', charge.id, { ...payment, charge });
  }
  emitEvent(gateway, 'transfer.reversed', presentTransfer(gateway, after));
}

/** The receiver's money. If the transferred money is still pending, the pending balance counts too. */
function amountThere(gateway: Gateway, { currency, destination }: TransferRecord, day: number): number {
  const { available, pending } = balanceOf(gateway, destination);
  const parts = day > nowSeconds(gateway) ? [...available, ...pending] : available;
  return parts.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.amount, 0);
}
