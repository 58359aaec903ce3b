import Stripe from 'stripe';
import { z } from 'zod';
import { ProviderUnavailable } from '#server/features/payments/public.ts';
import {
  answerWithinMs,
  NoUsableAnswer,
  readAnswer,
  withinDeadline,
} from '#server/platform/http/outgoing.ts';
import { type BankState, type PayoutOrder, RailRefused, type Sender, type SentToBank } from './sender.ts';

const id = z.string().min(1).max(255);

/** What is read of Stripe's answers; one that does not fit says nothing. https://docs.stripe.com/api/transfers/object */
const transferSchema = z.object({
  object: z.literal('transfer'),
  id,
  amount: z.int(),
  amount_reversed: z.int(),
  currency: z.string(),
  destination: z.union([id, z.object({ id }).transform((account) => account.id)]).nullable(),
  metadata: z.record(z.string(), z.string()),
  reversals: z.object({ data: z.array(z.object({ id })) }),
});

/** https://docs.stripe.com/api/payouts/object */
const payoutSchema = z.object({
  object: z.literal('payout'),
  id,
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['pending', 'in_transit', 'paid', 'canceled', 'failed']),
  arrival_date: z.int(),
  failure_code: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullable(),
});

const reversalSchema = z.object({ object: z.literal('transfer_reversal'), id });

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ object: z.literal('list'), data: z.array(item), has_more: z.boolean() });

/** Stripe's clock and ours may differ by this much. */
const clockSkewSeconds = 120;

/**
 * Stripe Connect with separate charges and transfers: a transfer from our available balance to the receiver's account, then
 * that account's own payout. https://docs.stripe.com/connect/separate-charges-and-transfers
 */
export function createStripeSender(stripe: Stripe): Sender {
  const ask = <Result>(work: () => Promise<Result>) => withinDeadline(answerWithinMs, work).catch(asFailure);
  return {
    paidFrom: 'provider:stripe',

    transfer: (order) =>
      ask(async () => {
        const parameters = {
          amount: order.amountMinor,
          currency: order.currency.toLowerCase(),
          destination: order.providerAccount,
          transfer_group: order.payoutId,
          metadata: { payout: order.payoutId },
        };
        const options = { idempotencyKey: `payout-${order.payoutId}-${order.attempt}` };
        const made = readAnswer(transferSchema, await stripe.transfers.create(parameters, options));
        requireOurs(made, order);
        return made.id;
      }),

    findTransfer: (order) =>
      ask(async () => {
        const query = { transfer_group: order.payoutId, destination: order.providerAccount, limit: 100 };
        const page = readAnswer(pageOf(transferSchema), await stripe.transfers.list(query));
        return page.data.find(({ metadata }) => metadata.payout === order.payoutId)?.id;
      }),

    sendToBank: (order) =>
      ask(async () => {
        const parameters = {
          amount: order.amountMinor,
          currency: order.currency.toLowerCase(),
          // Stripe pays the default bank account of the moment where none is named.
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

    findSentToBank: (order) => ask(() => findSentToBank(stripe, order)),

    readBankState: (order, sent) =>
      ask(async () => {
        const options = { stripeAccount: order.providerAccount };
        return toBankState(readAnswer(payoutSchema, await stripe.payouts.retrieve(sent, {}, options)));
      }),

    takeBack: (order, transfer) =>
      ask(async () => {
        const before = readAnswer(transferSchema, await stripe.transfers.retrieve(transfer));
        const [reversed] = before.reversals.data;
        if (reversed && before.amount_reversed === before.amount) return reversed.id;
        const made = await stripe.transfers.createReversal(
          transfer,
          { amount: order.amountMinor, metadata: { payout: order.payoutId } },
          { idempotencyKey: `payout-return-${order.payoutId}` },
        );
        return readAnswer(reversalSchema, made).id;
      }),
  };
}

async function findSentToBank(stripe: Stripe, order: PayoutOrder): Promise<SentToBank | undefined> {
  const created = { gte: Math.floor(order.sendingSince.getTime() / 1000) - clockSkewSeconds };
  const options = { stripeAccount: order.providerAccount };
  for (let after = {}; ; ) {
    const answer = await stripe.payouts.list({ created, limit: 100, ...after }, options);
    const { data, has_more: hasMore } = readAnswer(pageOf(payoutSchema), answer);
    const found = data.find(({ metadata }) => metadata?.payout === order.payoutId);
    if (found) return toSentToBank(found);
    const last = data.at(-1);
    if (!hasMore) return undefined;
    if (!last) throw new NoUsableAnswer('The list has an empty page and says that it goes on.');
    after = { starting_after: last.id };
  }
}

function requireOurs(
  made: { amount: number; currency: string; metadata: Readonly<Record<string, string>> | null },
  order: PayoutOrder,
): void {
  const isOurs =
    made.metadata?.payout === order.payoutId &&
    made.amount === order.amountMinor &&
    made.currency === order.currency.toLowerCase();
  if (!isOurs) throw new NoUsableAnswer('The answer is about another payout.');
}

const toSentToBank = ({ id: sent, arrival_date }: z.output<typeof payoutSchema>): SentToBank => ({
  id: sent,
  arrivesAt: new Date(arrival_date * 1000),
});

function toBankState({ status, arrival_date, failure_code }: z.output<typeof payoutSchema>): BankState {
  if (status === 'failed' || status === 'canceled')
    return { kind: 'failed', failure: failure_code ?? status };
  return { kind: status === 'paid' ? 'paid' : 'under_way', arrivesAt: new Date(arrival_date * 1000) };
}

/**
 * Only an invalid request has certainly done nothing: after a 5xx, a lost connection, a conflict or an answer that cannot be
 * read nothing is known. https://docs.stripe.com/error-low-level
 */
function asFailure(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    throw new RailRefused(error.code ?? error.param ?? 'invalid_request', { cause: error });
  const reason =
    error instanceof Stripe.errors.StripeError
      ? error.type
      : error instanceof NoUsableAnswer
        ? error.message
        : 'unreadable';
  throw new ProviderUnavailable(`Stripe gave no answer to use: ${reason}`, { cause: error });
}
