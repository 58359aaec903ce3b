import { z } from 'zod';
import { wrongAnswers } from '../wrong-answers.ts';

/** The ways in which a geocoder can fail. */
export const failures = ['402', '403', '429', '500', ...wrongAnswers] as const;

/** What the page /opencage and POST /opencage/control can set. Reset when the sandbox stops. */
export const settingsSchema = z.strictObject({
  /** The delay of every answer. */
  latencyMs: z.coerce.number().int().min(0).max(86_400_000),
  /** The next n requests fail. */
  failNext: z.coerce.number().int().min(0).max(100_000),
  /** How they fail: with a status, or with a wrong answer. */
  failHow: z.enum(failures),
  /** More requests than this within a second are refused with 429, as on the free tier; 0 means no limit. */
  perSecond: z.coerce.number().int().min(0).max(1_000),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = { latencyMs: 0, failNext: 0, failHow: '429', perSecond: 0 };
