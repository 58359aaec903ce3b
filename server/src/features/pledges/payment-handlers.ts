import {
  firstRefusalsOf,
  needsHolder,
  nextChargeAt,
  type PaymentHandler,
} from '#server/features/payments/public.ts';
import { noteCards } from '#server/features/tipping/public.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { noticeMs, type PledgeMail, pledgeMailJobName } from './mail-pledge.ts';
import {
  changeState,
  findPledge,
  isLiving,
  lockPledge,
  lockPledgeOfTip,
  lockPledgesToPage,
  type Pledge,
} from './repository.ts';
import { isPledgedTipPayable } from './running/repository.ts';

/** A saved card activates its pledge; a second pledge to the same page is abandoned at once. */
export const pledgeCardHandler = (jobs: Jobs): PaymentHandler => ({
  async onCaptured() {},
  onCardsTried: (transaction, tried) => noteCards(jobs, transaction, tried),
  async onCardSaved(transaction, { referenceId }) {
    const saved = await findPledge(transaction, referenceId);
    // All are locked: when the cards of two are saved at the same moment, the second one sees the first.
    const pledges = saved ? await lockPledgesToPage(transaction, saved) : [];
    if (pledges.find(({ id }) => id === referenceId)?.state !== 'pending') return;
    const state = pledges.some(isLiving) ? 'abandoned' : 'active';
    await changeState(transaction, referenceId, { state, at: new Date() });
  },
  async onCardFailed(transaction, { referenceId }) {
    const pledge = await lockPledge(transaction, referenceId);
    if (pledge?.state === 'pending')
      await changeState(transaction, referenceId, { state: 'abandoned', at: new Date() });
  },
});

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/** Follows the tip that a pledge became: paid, to be tried again, or failed for good. */
export function pledgedTipHandler(jobs: Jobs): PaymentHandler {
  return {
    mayCharge: isPledgedTipPayable,
    async onCaptured(transaction, { referenceId }) {
      const pledge = await lockPledgeOfTip(transaction, referenceId);
      if (pledge?.state === 'collecting')
        await changeState(transaction, pledge.id, { state: 'collected', at: new Date() });
    },
    async onEnded(transaction, { referenceId, paymentId, savedCardId, failureCode, at }) {
      if (savedCardId === null) return;
      const pledge = await lockPledgeOfTip(transaction, referenceId);
      if (pledge?.state !== 'collecting') return;
      const refusedAt = (await firstRefusalsOf(transaction, [savedCardId])).get(savedCardId);
      const next = nextTryAt(pledge, { failureCode, refusedAt, at });
      if (!next) {
        await changeState(transaction, pledge.id, { state: 'failed', at });
        await jobs.enqueue(transaction, pledgeMailJobName, { pledgeId: pledge.id, kind: 'failed' });
        return;
      }
      await changeState(transaction, pledge.id, { state: 'announced', at, chargeAt: next });
      // Without a code nobody refused the charge, and there is nothing that the giver could do.
      if (failureCode === null) return;
      const mail: PledgeMail = { pledgeId: pledge.id, kind: 'refused', paymentId };
      await jobs.enqueue(transaction, pledgeMailJobName, mail);
    },
  };
}

/**
 * When the card is charged again; undefined if it is not. A charge that was never made, because Stripe did not answer in
 * time, is repeated hourly: for a week from the day that was announced, and of a card that was refused for a day after the
 * last day of its retries. Those days count from the first refusal, so an outage uses none of them up.
 */
function nextTryAt(
  { notifiedAt, stateAt }: Pledge,
  {
    failureCode,
    refusedAt,
    at,
  }: {
    failureCode: string | null;
    /** When the first charge began that was refused. */
    refusedAt: Date | undefined;
    at: Date;
  },
): Date | undefined {
  const announcedMs = (notifiedAt?.getTime() ?? 0) + noticeMs;
  const repeatedUntilMs = refusedAt ? refusedAt.getTime() + weekMs + dayMs : announcedMs + weekMs;
  if (failureCode === null && at.getTime() < repeatedUntilMs) return new Date(at.getTime() + hourMs);
  if (refusedAt === undefined || needsHolder(failureCode)) return undefined;
  // The next charge counts from when this attempt began.
  return nextChargeAt(refusedAt, stateAt);
}
