import type { PaymentStatus } from '#contract/payments/schemas.ts';
import { bulkId, tagOf } from '../identifier.ts';
import { type Random, randomOf } from '../random.ts';
import { sentence } from '../words.ts';
import { fanId, fansOf } from './fan.ts';

export type BulkTip = {
  id: string;
  paymentId: string;
  captureId: string;
  reversalId: string;
  accountId: string;
  beneficiaryId: string;
  methodId: string;
  amountMinor: number;
  message: string | null;
  status: PaymentStatus;
  createdAt: Date;
  /** When the checkout was paid, canceled or expired. */
  endedAt: Date;
  /** When the money was taken back; only used for refunds and disputes. */
  reversedAt: Date;
};

/** The outcomes of tips, with their number in a thousand. */
const outcomes: readonly (readonly [number, PaymentStatus])[] = [
  [30, 'canceled'],
  [25, 'expired'],
  [20, 'failed'],
  [15, 'refunded'],
  [8, 'pending'],
  [2, 'disputed'],
];
const usualDollars = [5, 5, 5, 3, 10, 10, 2, 15, 20, 25, 50, 100] as const;
const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Tips reach this far back. The newest are a fortnight old, so that there was time for refunds. */
const daysBack = 730;
const newestDays = 14;

/** The tip at `index`, from one of the fans that exist by then to one of the recipients. */
export function tipAt(
  seed: string,
  index: number,
  { now, recipients, methods }: { now: Date; recipients: readonly string[]; methods: readonly string[] },
): BulkTip {
  const random = randomOf(seed, 'tip', index);
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const minutesAgo = (newestDays + random.below(daysBack - newestDays)) * 1440 + random.below(1440);
  const createdAt = new Date(today - minutesAgo * minuteMs);
  const endedAt = new Date(createdAt.getTime() + (1 + random.below(30)) * minuteMs);
  // Some get far more tips than others, but nobody gets all.
  const recipient = Math.floor(recipients.length * (random.below(1_000_000) / 1_000_000) ** 1.6);
  return {
    id: bulkId(tagOf(seed, 'tip'), index),
    paymentId: bulkId(tagOf(seed, 'payment'), index),
    captureId: bulkId(tagOf(seed, 'capture'), index),
    reversalId: bulkId(tagOf(seed, 'reversal'), index),
    accountId: fanId(seed, random.below(fansOf(index + 1))),
    beneficiaryId: recipients[recipient] ?? '',
    methodId: methods[random.zipf(methods.length)] ?? '',
    amountMinor: amount(random),
    message: random.chance(0.3) ? sentence(random, random.chance(0.12)) : null,
    status: outcome(random),
    createdAt,
    endedAt,
    reversedAt: new Date(endedAt.getTime() + (1 + random.below(newestDays * 1440 - 60)) * minuteMs),
  };
}

function outcome(random: Random): PaymentStatus {
  let place = random.below(1000);
  for (const [share, status] of outcomes) {
    if (place < share) return status;
    place -= share;
  }
  return 'succeeded';
}

/** In cents, 1 to 10,000 dollars: mostly round amounts. */
function amount(random: Random): number {
  if (random.chance(0.85)) return random.of(usualDollars) * 100;
  return random.chance(0.01) ? 100 * (1 + random.below(10_000)) : 100 + random.below(9_901);
}
