import { z } from 'zod';
import * as texts from '#messages/stages.ts';
import { pageQuery, words } from '../../envelope.ts';
import { uuid } from '../../uuid.ts';
import { clockTime, stageSchema } from '../schemas.ts';

const screenTipSchema = z.object({
  id: uuid,
  /** Dollars. */
  total_amount: z.number(),
  /** Whether it is for the whole line-up. */
  line_up: z.boolean(),
  /** The performer; null for the whole line-up, and for a performer whose page is hidden. */
  to: z.string().nullable(),
  /** Null for a supporter whose name is not public. */
  supporter: z.string().nullable(),
  /** Null for a tip without a message, and until somebody approves the message for the screen. */
  words: z.string().nullable(),
});
export type ScreenTip = z.infer<typeof screenTipSchema>;

const goalSchema = z.object({
  title: z.string(),
  /** Dollars. */
  amount: z.number(),
});

/** What the screen of a venue shows. */
export const screenSchema = z
  .object({
    stage: stageSchema,
    /** True during quiet hours, in which no tips are shown. */
    quiet: z.boolean(),
    /** The goal of the night, and the dollars of the tips to its performers. */
    goal: goalSchema.extend({ reached: z.number() }).nullable(),
    /** The newest tips, the newest first; none during quiet hours. */
    tips: z.array(screenTipSchema),
    /** The number of the last news that this screen includes; during quiet hours that of the last change of the stage itself. */
    last: z.int(),
  })
  .meta({ id: 'Screen' });
export type Screen = z.infer<typeof screenSchema>;

/** A change of the screen: a tip, a message that was approved or withdrawn, or the stage: who is on, quiet hours, the goal. */
export const screenNewsSchema = z
  .object({
    /** Its number at this stage: 1, 2, 3. Quiet hours leave gaps. */
    number: z.int(),
    kind: z.enum(['tip', 'words', 'stage']),
    /** Null for a change of the stage. During quiet hours nothing else is sent. */
    tip: screenTipSchema.nullable(),
  })
  .meta({ id: 'ScreenNews' });
export type ScreenNews = z.infer<typeof screenNewsSchema>;

const number = z
  .string()
  .regex(/^\d{1,15}$/, texts.numberInvalid)
  .optional();
export const screenNewsQuery = z.object({
  after: number.describe(
    'The number heard last, where no header says so; without it the stream begins with what comes next',
  ),
});
export const screenNewsHeaders = z.object({ 'last-event-id': number.describe('The number heard last') });

export const managedScreenSchema = z
  .object({
    event: z.object({ id: uuid, title: z.string() }),
    /** The token in its address; null while there is none. */
    token: z.string().nullable(),
    quiet: z.object({ from: z.string(), until: z.string() }).nullable(),
    goal: goalSchema.nullable(),
  })
  .meta({ id: 'ManagedScreen' });
export type ManagedScreen = z.infer<typeof managedScreenSchema>;

export const screenBody = z.object({
  address: z
    .enum(['keep', 'new', 'none'])
    .default('keep')
    .describe('A new address takes the former one away; `none` takes it away without another'),
  quiet: z.object({ from: clockTime, until: clockTime }).nullable().optional(),
  goal: z
    .object({
      title: words({ min: 1, max: 60, tooShort: texts.goalWithoutTitle }),
      amount: z.int(texts.goalNotWhole).min(1, texts.goalTooSmall).max(1_000_000, texts.goalTooLarge),
    })
    .nullable()
    .optional(),
});
export type ScreenChange = z.output<typeof screenBody>;

/** The message of a tip, and the decision whether the screen shows it. */
export const stageWordsSchema = z
  .object({
    tip: uuid,
    text: z.string(),
    supporter: z.string().nullable(),
    event: z.object({ id: uuid, title: z.string() }),
    /** Null until somebody has decided. */
    shown: z.boolean().nullable(),
  })
  .meta({ id: 'StageWords' });
export type StageWords = z.infer<typeof stageWordsSchema>;

export const listStageWordsQuery = pageQuery;
export const stageWordsBody = z.object({ shown: z.boolean() });
