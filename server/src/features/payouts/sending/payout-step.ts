import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { noteTrouble } from '../paying/outdated/repository.ts';
import { type PayoutRow, savePayout } from '../paying/repository.ts';
import type { RequestDependencies } from '../paying/request-payout.ts';
import type { Senders } from './sender.ts';

export interface SendingDependencies extends RequestDependencies {
  readonly log: Log;
  readonly jobs: Jobs;
  readonly senders: Senders;
  /** Reads an account's state from the rail and records it; a changed destination locks it. Throws ProviderUnavailable. */
  readonly syncAccount: (accountId: string) => Promise<void>;
}

/** The result of a step: another step at once, a check at that time, or null if nothing more happens by itself. */
export type Next = 'again' | Date | null;

const hourMs = 60 * 60_000;

/** The failure codes of a payout that is not sent, when nothing of it is at the rail. */
export const failures = {
  replaced: 'account_replaced',
  outdated: 'money_taken_back',
  hidden: 'campaign_hidden',
} as const;

/** The rail's code when a balance does not cover what is to leave it. */
export const insufficient = 'balance_insufficient';
/** After so many attempts, an hour apart, a person is informed. */
const attemptsBeforeTrouble = 24;

/** The balance that does not cover a step yet, as the trouble that a person reads. */
type Uncovered = 'balance_insufficient' | 'receiver_balance_insufficient';

/** The rail certainly did nothing. The next request gets another idempotency key, because the rail may remember its answer. */
export async function tryAgain(
  { db, clock, log }: SendingDependencies,
  payout: PayoutRow,
  uncovered: Uncovered,
): Promise<Next> {
  const { id, attempt } = payout;
  log.warn({ payout: id, uncovered }, 'a balance at the rail does not cover a payout yet');
  const now = clock.now();
  if (attempt >= attemptsBeforeTrouble) await noteTrouble(db, id, uncovered, now);
  await savePayout(db, id, { attempt: attempt + 1 });
  return new Date(now.getTime() + hourMs);
}
