import { needsHolder, nextChargeAt, type PaymentHandler } from '#server/features/payments/public.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type PledgeMail, pledgeMailJobName } from './mail-pledge.ts';
import {
  changeState,
  findPledge,
  isLiving,
  lockPledge,
  lockPledgeOfTip,
  lockPledgesToPage,
} from './repository.ts';

/** A saved card activates its pledge; a second pledge to the same page is abandoned at once. */
export const pledgeCardHandler: PaymentHandler = {
  async onCaptured() {},
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
};

/** Follows the tip that a pledge became: paid, to be tried again, or failed for good. */
export function pledgedTipHandler(jobs: Jobs): PaymentHandler {
  return {
    async onCaptured(transaction, { referenceId }) {
      const pledge = await lockPledgeOfTip(transaction, referenceId);
      if (pledge?.state === 'collecting')
        await changeState(transaction, pledge.id, { state: 'collected', at: new Date() });
    },
    async onEnded(transaction, { referenceId, paymentId, savedCardId, failureCode }) {
      if (savedCardId === null) return;
      const pledge = await lockPledgeOfTip(transaction, referenceId);
      if (pledge?.state !== 'collecting' || pledge.firstChargeAt === null) return;
      const at = new Date();
      // The next charge counts from when this attempt began.
      const next = needsHolder(failureCode) ? undefined : nextChargeAt(pledge.firstChargeAt, pledge.stateAt);
      if (next) {
        await changeState(transaction, pledge.id, { state: 'announced', at, chargeAt: next });
        const mail: PledgeMail = { pledgeId: pledge.id, kind: 'refused', paymentId };
        await jobs.enqueue(transaction, pledgeMailJobName, mail);
        return;
      }
      await changeState(transaction, pledge.id, { state: 'failed', at });
      await jobs.enqueue(transaction, pledgeMailJobName, { pledgeId: pledge.id, kind: 'failed' });
    },
  };
}
