import { z } from 'zod';
import { text } from '../envelope.ts';
import { eventRules } from '../events/rules.ts';
import { orNull } from '../or-null.ts';
import { uuid } from '../uuid.ts';
import { oldestChangeSeconds, stageChanges } from './rules.ts';

const moment = z.iso.datetime({ offset: true });

/** A performer on the bill; the id is null for a name without a public page. */
const actSchema = z.object({ id: uuid.nullable(), name: z.string() });

const slotSchema = actSchema.extend({
  /** Null for an act without a time. */
  starts_at: moment.nullable(),
  /** Null for an act that ends when the next one starts. */
  ends_at: moment.nullable(),
});

export const stageStates = ['canceled', 'before', 'act', 'break', 'after', 'over'] as const;

/** What is on at the stage of an event. */
export const stageSchema = z
  .object({
    code: z.string(),
    event: z.object({
      id: uuid,
      title: z.string(),
      place_name: z.string().nullable(),
      start_time: moment.nullable(),
    }),
    state: z.enum(stageStates),
    /** Who is on; null while nobody is. */
    act: actSchema.nullable(),
    /** Who is next, with the time if it is in the future; null where nobody is next. */
    next: actSchema.extend({ starts_at: moment.nullable() }).nullable(),
    /** All performers on the bill, those with a time first, in the order of the bill. */
    order: z.array(slotSchema),
    /** The ids of those on the bill who take tips at the moment. */
    takes_tips: z.array(uuid),
    /** The goal of the night and its progress, in dollars; null where the organizer has set none. */
    goal: z.object({ title: z.string(), amount: z.number(), reached: z.number() }).nullable(),
  })
  .meta({ id: 'Stage' });
export type Stage = z.infer<typeof stageSchema>;

/** The stage of an own event; `stage` is null until it is opened. */
export const managedStageSchema = z
  .object({
    event: z.object({ id: uuid, title: z.string(), start_time: moment.nullable() }),
    stage: orNull(stageSchema),
    /** Whether the organizer says who is on; otherwise the times do. */
    by_hand: z.boolean(),
    /** The bill as its organizer sees it, with local times. */
    acts: z.array(
      z.object({
        id: uuid.nullable(),
        name: z.string(),
        starts: z.string().nullable(),
        ends: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ManagedStage' });
export type ManagedStage = z.infer<typeof managedStageSchema>;

/** HH:MM, 24 hours. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, eventRules.time);
const namedAct = z.object({
  id: uuid.nullable().default(null),
  name: text(eventRules.beneficiaries.name.max),
});

export const runningOrderBody = z.object({
  /** The acts with a time; those left out have none. */
  acts: z
    .array(
      namedAct.extend({
        /** HH:MM in local time; times after midnight belong to the same night. */
        starts: clockTime,
        ends: clockTime.nullable().default(null),
      }),
    )
    .max(eventRules.beneficiaries.max),
});
export type RunningOrder = z.output<typeof runningOrderBody>;

export const stageChangeBody = z
  .object({
    /** Made by the sender, so that a retry is the same change. */
    id: uuid,
    kind: z.enum(stageChanges),
    /** Who is on; null unless the kind is `act`. */
    act: namedAct.nullable().default(null),
    age_seconds: z
      .number()
      .min(0)
      .max(oldestChangeSeconds)
      .default(0)
      .describe('How long ago it was said: a phone without a line sends it later'),
  })
  .refine(({ kind, act }) => (kind === 'act') === (act !== null), { path: ['act'] });
export type StageChange = z.output<typeof stageChangeBody>;
