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
 * How API calls can fail: with status 500, refused with 400 without a reason, with a wrong answer, or with a correct answer
 * whose checkout leads to a script or to another site's page.
 */
export const failures = ['500', '400', ...wrongAnswers, 'script-address', 'foreign-address'] as const;

/** What refunds are paid from: as much as wanted, or our available balance. */
export const refundSources = ['anything', 'available-balance'] as const;

/** What the control page, POST /stripe/control and the in-process handle can set. All of it is stored on disk. */
export const settingsSchema = z.strictObject({
  /** How many times each webhook is sent; 1 is normal. */
  duplicate: z.coerce.number().int().min(1).max(50),
  /** The delay before the first attempt of each webhook. */
  delayMs: durationMs,
  /** Hold this many webhooks (or half a second's worth), then send them in another order; 0 or 1 is off. */
  shuffle: count,
  /** Share of webhooks that are dropped for good, 0 to 1. */
  loseRate: z.coerce.number().min(0).max(1),
  /** Drop the next n webhooks for good. */
  loseNext: count,
  /** The waits between attempts; the last one repeats until the webhook is answered with 2xx. */
  retryScheduleMs: schedule,
  /** A webhook without an answer after this long counts as failed. */
  webhookTimeoutMs: durationMs,
  /** The delay of every API answer. */
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
  /** The time from 'Pay with delayed confirmation' to its confirmation. */
  confirmationDelayMs: durationMs,
  /** Stripe's fee for a charge: a percentage of it, and a fixed part in minor units. */
  feePercent: z.coerce.number().min(0).max(100),
  feeFixedMinor: count,
  /** The fee for a dispute, in minor units; refunded if the dispute is won. */
  disputeFeeMinor: count,
  /** The days from a charge until its money is available. */
  availableAfterDays: days,
  /** The days from a payout until its money is at the bank. */
  payoutAfterDays: days,
  /** Whether refunds above our available balance are refused. */
  refundsFrom: z.enum(refundSources),
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
  refundsFrom: 'anything',
};
