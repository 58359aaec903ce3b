import { z } from 'zod';
import { tooManyDecimals } from '#messages/forms.ts';
import * as texts from '#messages/tipping.ts';
import { pageQuery, text, wholeNumberText } from '../envelope.ts';
import { dollarsToMinor, isWholeCents } from '../minor-units.ts';
import { paymentStatusSchema } from '../payments/schemas.ts';
import { uuid } from '../uuid.ts';
import {
  EVENT_TIP_MAX_SHARES,
  TIP_MAX_DOLLARS,
  TIP_MESSAGE_MAX_LENGTH,
  TIP_MIN_DOLLARS,
  tipAnonymities,
} from './rules.ts';

/** The input is in dollars with at most two decimals, the parsed value in cents. */
export const tipAmountSchema = z
  .number()
  .min(TIP_MIN_DOLLARS, texts.amountTooSmall)
  .max(TIP_MAX_DOLLARS, texts.amountTooLarge)
  .refine(isWholeCents, tooManyDecimals)
  .transform(dollarsToMinor);

export const tipAnonymitySchema = z
  .enum(tipAnonymities)
  .describe(
    'Who sees the name of the sender: everybody may (none), the one who is tipped alone (public), or nobody (performer)',
  );

export const payTipBody = z.object({
  beneficiary: uuid,
  total_amount: tipAmountSchema,
  method: uuid.describe('The id of a payment method'),
  return_url: text(2000).describe(
    "Where the checkout sends the person back to: a page of this site. The tip's id is added as `tip`",
  ),
  message: text(TIP_MESSAGE_MAX_LENGTH).optional(),
  anonymity: tipAnonymitySchema.default('none'),
  cover_fee: z
    .boolean()
    .default(false)
    .describe(
      'Whether the sender pays the processing fee on top: 2.9% of the amount and 30 cents. Otherwise it comes off the tip',
    ),
});

export const payEventTipBody = payTipBody.omit({ beneficiary: true }).extend({
  event: uuid,
  shares: z
    .array(z.object({ beneficiary: uuid, amount: tipAmountSchema }))
    .min(1)
    .max(EVENT_TIP_MAX_SHARES)
    .optional()
    .describe(
      'Who gets how much in dollars; together they are the whole amount. Without it everybody on the bill who has a profile gets an equal share, in cents, the first ones one more where it does not divide',
    ),
});

/** The challenge that a guest's browser solves where checkouts are abused: ALTCHA (https://altcha.org), version 1. */
export const challengeSchema = z
  .object({
    algorithm: z.string(),
    challenge: z.string(),
    salt: z.string(),
    signature: z.string(),
    maxnumber: z.int(),
  })
  .meta({ id: 'TipChallenge' });
export type Challenge = z.infer<typeof challengeSchema>;

export const challengeSolution = z
  .string()
  .max(2000)
  .optional()
  .describe(
    'What a guest is asked for by `challenge_required`: the payload of an ALTCHA challenge, good for one checkout',
  );

/** A tip by a person or a guest, to one performer. */
export const payTipToOneBody = payTipBody.extend({ solution: challengeSolution });

/** A tip on the stage page of an event, by a person or a guest. */
export const payStageTipBody = payTipToOneBody.extend({
  event: uuid,
  beneficiary: uuid
    .nullable()
    .default(null)
    .describe(
      'Whom the page showed as being on: they get the tip, whoever is on by now. Null for everybody on the bill, in equal shares',
    ),
});

/** Chosen by the caller, so that a request whose answer was lost can be repeated. */
export const idempotencyKey = z.string().regex(/^[\x21-\x7e]{8,200}$/, texts.keyInvalid);

export const payTipHeaders = z.object({
  'idempotency-key': idempotencyKey
    .optional()
    .describe(
      'The same key and body again is the same tip, however often it is sent; another body is refused',
    ),
});

export const checkoutSchema = z.object({ tip: uuid, checkout_url: z.string() }).meta({ id: 'TipCheckout' });

export const tipSchema = z
  .object({
    id: uuid,
    /** `listed` says whether everybody sees their page now. */
    beneficiary: z.object({ id: uuid, name: z.string(), listed: z.boolean() }),
    /** Dollars. */
    total_amount: z.number(),
    currency: z.string(),
    status: paymentStatusSchema,
    message: z.string().nullable(),
    anonymity: tipAnonymitySchema,
    /** The sender allows everybody to read the message on the page of the receiver; omitted otherwise. */
    words_shown: z.literal(true).optional(),
    /** Dollars that the sender added for the processing fee; for a share of an event tip, its part of them. */
    fee_covered: z.number(),
    /** The processing fee in dollars that was deducted from this tip; null until it is known. */
    fee: z.number().nullable(),
    /** Dollars of this tip that refunds gave back to the sender; zero if none. */
    refunded_amount: z.number(),
    /** The code that verifies its receipt; whoever has it can read the receipt. */
    receipt: uuid,
    /** The tip for a whole event of which this one is a share; all shares have the same status. Null for a single tip. */
    event_tip: z
      .object({
        id: uuid,
        event: z.object({ id: uuid, title: z.string() }),
        /** Dollars, of all shares. */
        total_amount: z.number(),
        share_count: z.int(),
      })
      .nullable(),
    /** What its receiver wrote to thank for it. */
    thanks: z.string().nullable(),
    /** What the page says to everybody who has tipped it; null where it says nothing, and before the tip is paid. */
    thank_you: z.string().nullable(),
    /** When it was paid out to its receiver; null before, and after a refund. */
    arrived_at: z.iso.datetime({ offset: true }).nullable(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Tip' });
export type Tip = z.infer<typeof tipSchema>;

export const tipAnonymityBody = z.object({ anonymity: tipAnonymitySchema });

export const tipWordsBody = z.object({ shown: z.boolean() });

/** What a fan wrote with a tip and lets everybody read. */
export const supporterWordsSchema = z
  .object({
    /** Of the tip, by which the words are reported. */
    id: uuid,
    text: z.string(),
    /** Null for a supporter whose name is not public. */
    supporter: z.string().nullable(),
  })
  .meta({ id: 'SupporterWords' });
export type SupporterWords = z.infer<typeof supporterWordsSchema>;

export const listWordsQuery = z.object({
  limit: wholeNumberText(1, 12, 1).describe('How many at most'),
});

export const listTipsQuery = pageQuery;

/** What a receipt tells anybody who verifies it: nothing about the person who tipped. */
export const receiptSchema = z
  .object({
    code: uuid,
    beneficiary: z.object({ id: uuid, name: z.string() }),
    /** Dollars. */
    total_amount: z.number(),
    currency: z.string(),
    status: paymentStatusSchema,
    /** The same as in the tip. */
    fee_covered: z.number(),
    fee: z.number().nullable(),
    refunded_amount: z.number(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receiptSchema>;
