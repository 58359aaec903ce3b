import { z } from 'zod';
import { wrongAnswers } from '../wrong-answers.ts';

const count = z.coerce.number().int().min(0).max(100_000);
const days = z.coerce.number().int().min(0).max(90);
const durationMs = z.coerce.number().int().min(0).max(86_400_000);

const schedule = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value),
  z.array(z.coerce.number().int().min(1).max(86_400_000)).min(1),
);

/**
 * How API calls can fail: with status 500, refused with 400 and no reason, with a wrong answer, or with a right one whose checkout leads to a script or
 * to somebody else's page.
 */
export const failures = ['500', '400', ...wrongAnswers, 'script-address', 'foreign-address'] as const;

/** What the control page, POST /stripe/control and the in-process handle can set. All of it is kept on disk. */
export const settingsSchema = z.strictObject({
  /** How many times each webhook is sent; 1 is normal. */
  duplicate: z.coerce.number().int().min(1).max(50),
  /** Wait before the first attempt of each webhook. */
  delayMs: durationMs,
  /** Hold this many webhooks (or half a second's worth), then send them in another order; 0 or 1 is off. */
  shuffle: count,
  /** Share of webhooks that are dropped for good, 0 to 1. */
  loseRate: z.coerce.number().min(0).max(1),
  /** Drop the next n webhooks for good. */
  loseNext: count,
  /** Waits between attempts; the last one repeats until the webhook is answered with 2xx. */
  retryScheduleMs: schedule,
  /** A webhook without an answer after this long counts as failed. */
  webhookTimeoutMs: durationMs,
  /** Every API answer is late by this much. */
  latencyMs: durationMs,
  /** The next n API calls fail. */
  failNext: count,
  failHow: z.enum(failures),
  /** The next n API calls are never answered. */
  hangNext: count,
  /** Whether a failing or hanging call fails before its work is done, or after (the answer is lost). */
  failWhen: z.enum(['before', 'after']),
  /** Which calls fail or hang: all of them, only those that change something (POST), or only those that read. */
  failCalls: z.enum(['all', 'changes', 'readings']),
  /** From 'Pay with delayed confirmation' to its confirmation. */
  confirmationDelayMs: durationMs,
  /** What Stripe keeps of a charge: a share of it in percent, and a fixed part in minor units. */
  feePercent: z.coerce.number().min(0).max(100),
  feeFixedMinor: count,
  /** What a dispute costs, in minor units; given back when it is won. */
  disputeFeeMinor: count,
  /** From a charge until its money can be sent on. */
  availableAfterDays: days,
  /** From a payout until its money is at the bank. */
  payoutAfterDays: days,
});

export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  duplicate: 1,
  delayMs: 0,
  shuffle: 0,
  loseRate: 0,
  loseNext: 0,
  retryScheduleMs: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000],
  webhookTimeoutMs: 10_000,
  latencyMs: 0,
  failNext: 0,
  failHow: '500',
  hangNext: 0,
  failWhen: 'before',
  failCalls: 'all',
  confirmationDelayMs: 4_000,
  feePercent: 2.9,
  feeFixedMinor: 30,
  disputeFeeMinor: 1_500,
  availableAfterDays: 2,
  payoutAfterDays: 2,
};
