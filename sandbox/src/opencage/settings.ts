import { z } from 'zod';
import { wrongAnswers } from '../wrong-answers.ts';

/** The ways a geocoder can let its callers down. */
export const failures = ['402', '403', '429', '500', ...wrongAnswers] as const;

/** What the page /opencage and POST /opencage/control can set. Forgotten when the sandbox ends. */
export const settingsSchema = z.strictObject({
  /** Every answer is late by this much. */
  latencyMs: z.coerce.number().int().min(0).max(86_400_000),
  /** The next n requests fail. */
  failNext: z.coerce.number().int().min(0).max(100_000),
  /** How: with a status, or with a wrong answer. */
  failHow: z.enum(failures),
  /** More requests than this within a second are refused with 429, as on the free tier; 0 takes all. */
  perSecond: z.coerce.number().int().min(0).max(1_000),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = { latencyMs: 0, failNext: 0, failHow: '429', perSecond: 0 };
