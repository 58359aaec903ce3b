import { ProviderUnavailable } from '#server/features/payments/public.ts';
import { forgetTrouble, noteTrouble } from '../paying/outdated/repository.ts';
import { claimDuePayouts, scheduleNext } from '../paying/repository.ts';
import { advancePayout } from './advance-payout.ts';
import type { SendingDependencies } from './payout-step.ts';
import { RailUnclear } from './sender.ts';
import { withdrawWaiting } from './withdraw-payout.ts';

const concurrency = 4;
/** Longer than all requests of one check can take; a payout whose process died is due again after this. */
const claimMs = 5 * 60_000;
const afterFailureMs = 2 * 60_000;
/** A problem that needs a person seldom goes away by itself. */
const inTroubleMs = 60 * 60_000;
/** The trouble of a payout that fails for a reason we did not foresee, until a check of it succeeds. */
const unforeseen = 'unforeseen_error';
/** If so many payouts in a row get no answer, the rail counts as down. */
const maxUnanswered = 5;

/**
 * Withdraws payouts that must not be sent as they were requested, and advances every payout that is due. Any number of
 * processes may run it at the same time. A payout that fails is checked again later and does not delay others.
 */
export async function runPayouts(dependencies: SendingDependencies): Promise<void> {
  const { db, clock, log } = dependencies;
  // A failure here must not delay payouts that are approved.
  await withdrawWaiting(dependencies).catch((error: unknown) =>
    log.error({ err: error }, 'payouts that wait could not be looked at'),
  );
  let unanswered = 0;
  while (unanswered < maxUnanswered) {
    const now = clock.now();
    const claimedUntil = new Date(now.getTime() + claimMs);
    const due = await claimDuePayouts(db, { now, claimedUntil, limit: concurrency });
    if (due.length === 0) return;
    const answered = await Promise.all(due.map((id) => advanceClaimed(dependencies, id, claimedUntil)));
    unanswered = answered.includes(true) ? 0 : unanswered + answered.length;
  }
  log.warn('payouts stop: the rail does not answer');
}

/** Whether the rail answered. */
async function advanceClaimed(
  dependencies: SendingDependencies,
  id: string,
  claimedUntil: Date,
): Promise<boolean> {
  const { db, clock, log } = dependencies;
  let at: Date | null = new Date(clock.now().getTime() + afterFailureMs);
  let answered = true;
  try {
    at = await advancePayout(dependencies, id);
    await forgetTrouble(db, id, unforeseen);
  } catch (error) {
    answered = !(error instanceof ProviderUnavailable);
    if (error instanceof RailUnclear) {
      log.warn({ payout: id, reason: error.message }, 'a person has to look at a payout');
      await noteTrouble(db, id, error.code, clock.now());
      at = new Date(clock.now().getTime() + inTroubleMs);
    } else if (error instanceof ProviderUnavailable)
      log.warn({ payout: id, reason: error.message }, 'no answer about a payout');
    else {
      log.error({ payout: id, err: error }, 'a payout could not be looked at');
      await noteTrouble(db, id, unforeseen, clock.now()).catch(() => {});
    }
  }
  await scheduleNext(db, id, { at, claimedUntil }).catch((lost: unknown) =>
    log.warn({ err: lost }, 'a payout stays claimed until its claim ends'),
  );
  return answered;
}
