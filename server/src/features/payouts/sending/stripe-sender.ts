import type Stripe from 'stripe';
import { z } from 'zod';
import { createdAround, everyItem, transfer } from '#server/features/payments/public.ts';
import { NoUsableAnswer, readAnswer } from '#server/platform/http/outgoing.ts';
import { isRecipient } from '../rails/stripe/stripe-accounts.ts';
import { type BankState, type PayoutOrder, RailUnclear, type Sender, type SentToBank } from './sender.ts';
import { change, read } from './stripe-calls.ts';

const id = z.string().min(1).max(255);

/** The object that Stripe has for a payout was made or changed by somebody else. */
const notAsOrdered = 'not_as_ordered';

const reversibleTransfer = transfer.extend({ reversals: z.object({ data: z.array(z.object({ id })) }) });

/** https://docs.stripe.com/api/payouts/object */
const payoutSchema = z.object({
  object: z.literal('payout'),
  id,
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['pending', 'in_transit', 'paid', 'canceled', 'failed']),
  arrival_date: z.int(),
  failure_code: z.string().nullable(),
  // Some banks report none, and no payout waits for one. https://docs.stripe.com/payouts/trace-id
  trace_id: z
    .object({ value: z.string().trim().min(1).max(100) })
    .nullish()
    .catch(null),
  metadata: z.record(z.string(), z.string()).nullable(),
});

export const reversalSchema = z.object({ object: z.literal('transfer_reversal'), id });

/**
 * Transfers to accounts with the recipient agreement take 24 hours longer to become available; with an hour on top for
 * clocks that differ. https://docs.stripe.com/connect/service-agreement-types
 */
const availableToRecipientsMs = 25 * 60 * 60_000;

/**
 * Stripe Connect with separate charges and transfers: a transfer from our available balance to the receiver's account, then
 * that account's own payout. https://docs.stripe.com/connect/separate-charges-and-transfers
 */
export function createStripeSender(stripe: Stripe): Sender {
  return {
    paidFrom: 'provider:stripe',
    availableAfterMs: ({ country }) => (isRecipient(country) ? availableToRecipientsMs : 0),
    ...transferCalls(stripe),
    ...bankCalls(stripe),
  };
}

function transferCalls(stripe: Stripe): Pick<Sender, 'transfer' | 'findTransfer' | 'takeBack'> {
  return {
    transfer: (order) =>
      change(transferRefusals, async () => {
        const parameters = {
          amount: order.amountMinor,
          currency: order.currency.toLowerCase(),
          destination: order.providerAccount,
          transfer_group: order.payoutId,
          metadata: { payout: order.payoutId },
        };
        const options = { idempotencyKey: `payout-${order.payoutId}-${order.attempt}` };
        const made = readAnswer(transfer, await stripe.transfers.create(parameters, options));
        requireOurs(made, order);
        if (made.destination !== order.providerAccount)
          throw new NoUsableAnswer('The answer is about another account.');
        return made.id;
      }),

    async findTransfer(order) {
      const [found, another] = await read(() => listNamedTransfers(stripe, order));
      if (!found) return undefined;
      const isWhole = found.destination === order.providerAccount && found.amount_reversed === 0;
      if (another || !isWhole || !isOurs(found, order)) throw new RailUnclear(notAsOrdered);
      return found.id;
    },

    async takeBack(order, sent) {
      const before = await read(async () =>
        readAnswer(reversibleTransfer, await stripe.transfers.retrieve(sent)),
      );
      const [reversed] = before.reversals.data;
      const left = before.amount - before.amount_reversed;
      if (reversed && left === 0) return reversed.id;
      return change(reversalRefusals, async () => {
        const made = await stripe.transfers.createReversal(
          sent,
          { amount: left, metadata: { payout: order.payoutId } },
          { idempotencyKey: `payout-return-${order.payoutId}-${left}` },
        );
        return readAnswer(reversalSchema, made).id;
      });
    },
  };
}

function bankCalls(stripe: Stripe): Pick<Sender, 'sendToBank' | 'findSentToBank' | 'readBankState'> {
  return {
    sendToBank: (order) =>
      change(bankRefusals, async () => {
        const parameters = {
          amount: order.amountMinor,
          currency: order.currency.toLowerCase(),
          // Without a destination, Stripe pays the bank account that is the default at that moment.
          ...(order.destination === null ? {} : { destination: order.destination }),
          metadata: { payout: order.payoutId },
        };
        const made = readAnswer(
          payoutSchema,
          await stripe.payouts.create(parameters, {
            stripeAccount: order.providerAccount,
            idempotencyKey: `payout-bank-${order.payoutId}-${order.attempt}`,
          }),
        );
        requireOurs(made, order);
        return toSentToBank(made);
      }),

    async findSentToBank(order) {
      const found = await read(() => findBankPayout(stripe, order));
      if (!found) return undefined;
      if (!isOurs(found, order)) throw new RailUnclear(notAsOrdered);
      return toSentToBank(found);
    },

    readBankState: (order, sent) =>
      read(async () => {
        const options = { stripeAccount: order.providerAccount };
        return toBankState(readAnswer(payoutSchema, await stripe.payouts.retrieve(sent, {}, options)));
      }),
  };
}

async function listNamedTransfers(stripe: Stripe, { payoutId }: PayoutOrder) {
  const named: z.output<typeof transfer>[] = [];
  const all = everyItem(transfer, (after) =>
    stripe.transfers.list({ transfer_group: payoutId, limit: 100, ...after }),
  );
  for await (const one of all) if (one.metadata.payout === payoutId) named.push(one);
  return named;
}

async function findBankPayout(
  stripe: Stripe,
  order: PayoutOrder,
): Promise<z.output<typeof payoutSchema> | undefined> {
  const created = createdAround(order.sendingSince);
  const options = { stripeAccount: order.providerAccount };
  const all = everyItem(payoutSchema, (after) =>
    stripe.payouts.list({ created, limit: 100, ...after }, options),
  );
  for await (const one of all) if (one.metadata?.payout === order.payoutId) return one;
  return undefined;
}

interface Made {
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>> | null;
}

function isOurs(made: Made, order: PayoutOrder): boolean {
  return (
    made.metadata?.payout === order.payoutId &&
    made.amount === order.amountMinor &&
    made.currency === order.currency.toLowerCase()
  );
}

function requireOurs(made: Made, order: PayoutOrder): void {
  if (!isOurs(made, order)) throw new NoUsableAnswer('The answer is about another payout.');
}

const toSentToBank = ({ id: sent, arrival_date }: z.output<typeof payoutSchema>): SentToBank => ({
  id: sent,
  arrivesAt: new Date(arrival_date * 1000),
});

function toBankState({
  status,
  arrival_date,
  failure_code,
  trace_id,
}: z.output<typeof payoutSchema>): BankState {
  if (status === 'failed' || status === 'canceled')
    return { kind: 'failed', failure: failure_code ?? status };
  return {
    kind: status === 'paid' ? 'paid' : 'under_way',
    arrivesAt: new Date(arrival_date * 1000),
    reference: trace_id?.value ?? null,
  };
}

/** The error codes after which certainly nothing was transferred. https://docs.stripe.com/error-codes */
const transferRefusals: ReadonlySet<string> = new Set([
  'account_closed',
  'account_invalid',
  'amount_too_large',
  'amount_too_small',
  'balance_insufficient',
  'country_unsupported',
  'insufficient_capabilities_for_transfer',
  'insufficient_funds',
  'parameter_invalid_integer',
  'resource_missing',
  'transfers_not_allowed',
]);

/** The same for payouts to a bank. */
const bankRefusals: ReadonlySet<string> = new Set([
  'account_closed',
  'account_invalid',
  'amount_too_large',
  'amount_too_small',
  'balance_insufficient',
  'bank_account_declined',
  'bank_account_restricted',
  'bank_account_unusable',
  'bank_account_unverified',
  'insufficient_funds',
  'parameter_invalid_integer',
  'payouts_limit_exceeded',
  'payouts_not_allowed',
  'resource_missing',
]);

/** The same for taking a transfer back. */
export const reversalRefusals: ReadonlySet<string> = new Set(['balance_insufficient', 'insufficient_funds']);
