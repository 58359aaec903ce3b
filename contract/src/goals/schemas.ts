import { z } from 'zod';
import * as texts from '#messages/goals.ts';
import { words } from '../envelope.ts';
import { orNull } from '../or-null.ts';
import { uuid } from '../uuid.ts';
import { GOAL_MAX_DOLLARS, GOAL_TITLE_MAX_LENGTH } from './rules.ts';

const amountWrong = texts.amountWrong(GOAL_MAX_DOLLARS);

export const setGoalBody = z.object({
  title: words({
    min: 1,
    max: GOAL_TITLE_MAX_LENGTH,
    tooShort: texts.titleMissing,
    tooLong: texts.titleTooLong(GOAL_TITLE_MAX_LENGTH),
  }),
  amount: z.int(amountWrong).min(1, amountWrong).max(GOAL_MAX_DOLLARS, amountWrong).describe('Whole dollars'),
  ends_on: z.iso.date(texts.dayWrong).nullable().default(null).describe('Its last day, in Addis Ababa'),
});

export const goalSchema = z
  .object({
    id: uuid,
    title: z.string(),
    /** Dollars. */
    amount: z.number(),
    currency: z.string(),
    /** Dollars received since it began, less refunds and disputes; never below zero. */
    received: z.number(),
    /** `ended`: its last day is over. `closed`: a manager of the page has closed it. */
    state: z.enum(['open', 'reached', 'ended', 'closed']),
    ends_on: z.iso.date().nullable(),
    created_at: z.iso.datetime(),
    closed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Goal' });
export type Goal = z.infer<typeof goalSchema>;

export const shownGoalSchema = z.object({ goal: orNull(goalSchema) }).meta({ id: 'ShownGoal' });
