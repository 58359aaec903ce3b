import { z } from 'zod';
import { isPlainText } from '#contract/text-rules.ts';
import { NoUsableAnswer, readAnswer } from '#server/platform/http/outgoing.ts';

/*
 * The parts of Stripe's answers that we read. An answer that does not match counts as no answer, and the request is
 * repeated. We do not know how to sync values that are not listed here. https://docs.stripe.com/api
 */

const id = z.string().min(1).max(255).refine(isPlainText);
/** Our id of a payment or a card, if it is one of ours; null for text of others that cannot be stored. */
const ownReference = z.string().max(200).refine(isPlainText).nullable().catch(null);
/** In minor units. */
const amount = z.int().min(0);
const currency = z.string().regex(/^[a-z]{3}$/);
/** An object's id, or the object itself if the request expanded it. */
const reference = z.union([id, z.object({ id }).transform((expanded) => expanded.id)]).nullable();
const optionalReference = reference.optional().transform((value) => value ?? null);

const fingerprint = z.string().min(1).max(255).nullish();

const feeOfMovement = z.object({ id, amount: z.int(), fee: z.int(), currency });

export const charge = z.object({
  object: z.literal('charge'),
  id,
  captured: z.boolean(),
  amount_captured: amount,
  amount_refunded: amount,
  currency,
  disputed: z.boolean(),
  payment_intent: optionalReference,
  /** Null until Stripe has recorded it. */
  balance_transaction: z
    .union([id, feeOfMovement])
    .nullish()
    .transform((value) => value ?? null),
  status: z.string().optional(),
  /** Only the fingerprint is read; the money counts even if this part is unreadable. */
  payment_method_details: z
    .object({ card: z.object({ fingerprint }).nullish() })
    .nullish()
    .catch(null),
});
export type Charge = z.output<typeof charge>;

const intent = z.object({
  object: z.literal('payment_intent'),
  id,
  status: z.enum([
    'canceled',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'succeeded',
  ]),
  latest_charge: z.union([id, charge]).nullable(),
});

const metadata = z.record(z.string(), z.string());
const code = z.string().min(1).max(100).nullish();

/** A payment intent that charged a saved card; our own name the payment, the card and what is paid for. */
export const chargedIntent = intent.extend({
  metadata,
  last_payment_error: z
    // The advice of banks is read where there is one; a refusal counts even if that part is unreadable.
    .object({ code, decline_code: code, advice_code: code.catch(null) })
    .nullish(),
});

export const session = z.object({
  object: z.literal('checkout.session'),
  id,
  url: z.string().max(10_000).nullish(),
  client_reference_id: ownReference,
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: z.union([id, intent]).nullish(),
});
export type Session = z.output<typeof session>;

/** A saved card; null for a customer means that it is detached. */
export const paymentMethod = z.object({ object: z.literal('payment_method'), id, customer: reference });

export const deletedCustomer = z.object({ object: z.literal('customer'), id, deleted: z.literal(true) });

/** An attempt to save a card. Only what counts cards is read: a saved card counts even if this is unreadable. */
export const setupAttempt = z.object({
  object: z.literal('setup_attempt'),
  id,
  status: z.string(),
  payment_method_details: z
    .object({ card: z.object({ fingerprint }).nullish() })
    .nullish()
    .catch(null),
});

const cardMethod = paymentMethod.extend({
  card: z.object({
    brand: z.string().min(1).max(50),
    last4: z.string().regex(/^\d{4}$/),
    exp_month: z.int().min(1).max(12),
    exp_year: z.int(),
    fingerprint,
  }),
});

/** A session that saves a card. */
export const setupSession = z.object({
  object: z.literal('checkout.session'),
  mode: z.literal('setup'),
  id,
  client_reference_id: ownReference,
  status: z.enum(['open', 'complete', 'expired']),
  setup_intent: z
    .union([
      id,
      z.object({
        object: z.literal('setup_intent'),
        id,
        latest_attempt: z.union([id, setupAttempt]).nullish().catch(null),
        status: z.enum([
          'canceled',
          'processing',
          'requires_action',
          'requires_confirmation',
          'requires_payment_method',
          'succeeded',
        ]),
        payment_method: z.union([id, cardMethod]).nullable(),
      }),
    ])
    .nullable(),
});
export type SetupSession = z.output<typeof setupSession>;

export const refund = z.object({
  object: z.literal('refund'),
  id,
  amount,
  currency,
  status: z.string().min(1).nullable(),
  charge: reference,
  payment_intent: optionalReference,
});

/** A refund with the name that we gave it; those that others make have none. */
export const namedRefund = refund.extend({ metadata: metadata.nullish() });

export const dispute = z.object({
  object: z.literal('dispute'),
  id,
  amount,
  currency,
  status: z.string().min(1),
  charge: reference,
  payment_intent: optionalReference,
  balance_transactions: z.array(feeOfMovement).default([]),
});

export type Dispute = z.output<typeof dispute>;

/** https://docs.stripe.com/api/transfers/object */
export const transfer = z.object({
  object: z.literal('transfer'),
  id,
  amount,
  amount_reversed: amount,
  currency,
  destination: reference,
  metadata,
});

/** Nothing is read of payouts, fees and the like; but an unreadable charge must not pass for one of them. */
const otherSource = z
  .object({ object: z.string().refine((name) => !['charge', 'refund', 'dispute'].includes(name)) })
  .transform(() => null);

export const balanceTransaction = z.object({
  object: z.literal('balance_transaction'),
  id,
  type: z.string().min(1),
  amount: z.int(),
  currency,
  fee: z.int(),
  source: z.union([id, z.discriminatedUnion('object', [charge, refund, dispute]), otherSource]).nullable(),
});
export type BalanceTransaction = z.output<typeof balanceTransaction>;

/** The parts that we read of the objects in events: only where to look. */
export const sessionOfEvent = z.object({ id, client_reference_id: ownReference });
export const intentOfEvent = z.object({ payment_intent: optionalReference });
/** With a `card`, whatever its name, a saved one was charged. */
export const chargeOfEvent = z.object({
  id,
  metadata: z.object({ payment: ownReference, card: z.unknown().optional() }),
});
/** Without a card of ours, the setup intent is none of ours. */
export const setupOfEvent = z.object({
  id,
  metadata: z.object({ card: z.uuid() }).optional().catch(undefined),
});

/** The head of an event; its subject depends on its type. */
export const event = z.object({
  id,
  type: z.string().min(1).max(255),
  data: z.object({ object: z.unknown() }),
});

/**
 * Every item of a list, page by page. Throws NoUsableAnswer if a page is invalid or the list does not continue where it
 * should: an incompletely read list would suggest that something does not exist. https://docs.stripe.com/api/pagination
 */
export async function* everyItem<Item extends { readonly id: string }>(
  item: z.ZodType<Item>,
  askForPage: (after: { starting_after?: string }) => Promise<unknown>,
): AsyncGenerator<Item> {
  const page = z.object({ object: z.literal('list'), data: z.array(item), has_more: z.boolean() });
  const seen = new Set<string>();
  for (let after = {}; ; ) {
    const { data, has_more: hasMore } = readAnswer(page, await askForPage(after));
    for (const one of data) {
      if (seen.has(one.id)) throw new NoUsableAnswer('The list repeats itself.');
      seen.add(one.id);
      yield one;
    }
    const last = data.at(-1);
    if (!hasMore) return;
    if (!last) throw new NoUsableAnswer('The list has an empty page and says that it goes on.');
    after = { starting_after: last.id };
  }
}
