import { z } from 'zod';
import * as texts from '#messages/dashboard.ts';
import { pageQuery, wholeNumberText, words } from '../envelope.ts';
import { paymentStatusSchema } from '../payments/schemas.ts';
import { tipAnonymitySchema } from '../tipping/schemas.ts';
import { uuid } from '../uuid.ts';
import {
  figuresBy,
  periodKinds,
  RECEIVED_TIPS_MAX_LIMIT,
  SUPPORTERS_MAX_LIMIT,
  THANKS_MAX_LENGTH,
} from './rules.ts';

export const managedPageSchema = z
  .object({
    id: uuid,
    name: z.string(),
    profile_picture: z.string().nullable(),
    role: z.enum(['owner', 'editor']),
    /** Whether everybody sees the page. */
    listed: z.boolean(),
    /** Whether the page was taken down for good, so that nothing of it can change. */
    taken_down: z.boolean(),
  })
  .meta({ id: 'ManagedPage' });
export type ManagedPage = z.infer<typeof managedPageSchema>;

export const listManagedPagesQuery = pageQuery;

export const receivedTipSchema = z
  .object({
    id: uuid,
    /** The tip's number on its page: 1, 2, 3 without gaps, in the order of arrival. */
    number: z.int(),
    /** Dollars. */
    total_amount: z.number(),
    /** Dollars of it that refunds and disputes took back; the figures count the rest. */
    reversed_amount: z.number(),
    /** Dollars that the payment service's fee took of it: 0 if the supporter paid the fee, null until it is known. */
    fee_amount: z.number().nullable(),
    currency: z.string(),
    status: paymentStatusSchema,
    /** The name the supporter shows; null for a supporter without a name, and for one who hides it. */
    supporter: z.string().nullable(),
    anonymity: tipAnonymitySchema,
    /** Null where there is none, and while it is hidden. */
    message: z.string().nullable(),
    message_hidden: z.boolean(),
    /** Whether our team has hidden the message, which then nobody shows again. */
    message_withheld: z.boolean(),
    thanks: z.string().nullable(),
    /** Whether our team has hidden the thanks from the supporter. */
    thanks_withheld: z.boolean(),
    /** The title of the event at which it was given, at its stage or for its line-up. */
    event: z.string().nullable(),
    received_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'ReceivedTip' });
export type ReceivedTip = z.infer<typeof receivedTipSchema>;

export const listReceivedTipsQuery = z.object({
  limit: wholeNumberText(1, RECEIVED_TIPS_MAX_LIMIT, 20).describe('How many at most'),
  before: wholeNumberText(0, 999_999_999, 0).describe(
    'Only tips with a smaller number than this; 0 begins with the newest',
  ),
});

export const receivedTipsSchema = z
  .object({
    tips: z.array(receivedTipSchema),
    /** `before` of the next part; null where this one is the last. */
    next_before: z.int().nullable(),
  })
  .meta({ id: 'ReceivedTips' });

export const newsHeaders = z.object({
  'last-event-id': z
    .string()
    .regex(/^\d{1,15}$/, 'Must be the number of a tip')
    .optional()
    .describe('The number of the tip heard last; without it the stream begins with the next one'),
});

export const getFiguresQuery = z.object({
  by: z
    .enum(figuresBy)
    .default('day')
    .describe(
      'Days, weeks from Monday, or months, in Addis Ababa; or nights, the events at which the page was tipped',
    ),
});

const sumSchema = z.object({
  tip_count: z.int(),
  /** Dollars. */
  total_amount: z.number(),
});

export const dayFiguresSchema = sumSchema.extend({ start: z.iso.date() }).meta({ id: 'DayFigures' });
export type DayFigures = z.infer<typeof dayFiguresSchema>;

export const nightFiguresSchema = sumSchema
  .extend({
    event: uuid,
    /** Null for an event that is no longer known. */
    title: z.string().nullable(),
    /** With the offset of the event's place; null for an event without a date. */
    start_time: z.iso.datetime({ offset: true }).nullable(),
    /** Whether everybody sees the event. */
    listed: z.boolean(),
  })
  .meta({ id: 'NightFigures' });
export type NightFigures = z.infer<typeof nightFiguresSchema>;

export const listFiguresQuery = pageQuery;

export const listDaysQuery = pageQuery.extend({
  by: z.enum(periodKinds).default('day').describe('Days, weeks from Monday, or months, in Addis Ababa'),
});

export const figuresSchema = z
  .object({
    by: z.enum(figuresBy),
    /** The last fourteen days, twelve weeks or twelve months, the oldest first; those without tips too. Empty by night. */
    periods: z.array(sumSchema.extend({ start: z.iso.date() })),
    /** The last twelve events that brought a tip, at their stage or for their line-up, the oldest first; empty but by night. */
    nights: z.array(nightFiguresSchema),
    today: sumSchema,
    month: sumSchema,
    all: sumSchema,
  })
  .meta({ id: 'PageFigures' });
export type PageFigures = z.infer<typeof figuresSchema>;

export const supporterSchema = sumSchema
  .extend({
    /** The name the supporter shows; null for one without a name. Tips of those who hide it are not counted. */
    supporter: z.string().nullable(),
    last_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'Supporter' });
export type Supporter = z.infer<typeof supporterSchema>;

export const exportSupportersQuery = z.object({
  limit: wholeNumberText(1, SUPPORTERS_MAX_LIMIT, SUPPORTERS_MAX_LIMIT).describe('How many at most'),
  after: uuid.optional().describe('`next_after` of the part before; without it, from the beginning'),
});

export const exportedSupportersSchema = z
  .object({
    supporters: z.array(supporterSchema),
    /** `after` of the next part; null where this one is the last. */
    next_after: uuid.nullable(),
  })
  .meta({ id: 'ExportedSupporters' });
export type ExportedSupporters = z.infer<typeof exportedSupportersSchema>;

export const listReturningQuery = pageQuery;

export const listSupportersQuery = pageQuery.extend({
  limit: wholeNumberText(1, SUPPORTERS_MAX_LIMIT, 20).describe('How many at most'),
});

export const thanksBody = z.object({
  text: words({ min: 1, max: THANKS_MAX_LENGTH, tooShort: texts.thanksMissing }),
});

export const messageHidingBody = z.object({ hidden: z.boolean() });
