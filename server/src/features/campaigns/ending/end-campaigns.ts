import {
  ledgerAccountOf,
  type Payments,
  releasePayment,
  watchForOutage,
} from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isRefusedBy } from '#server/platform/database/constraint.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { collectPledges, dropPledges, forgetCards } from '../collecting/collect-pledges.ts';
import { campaignHidden } from '../collecting/recovery.ts';
import { sumPromised } from '../collecting/repository.ts';
import { findGivingBack, findHiding, hasPayoutUnderWay } from '../moderation/repository.ts';
import { endNoticesJobName } from '../notices/end-notices.ts';
import { saveCampaign } from '../own/repository.ts';
import {
  refundedByDesk,
  refundedByOwner,
  refundRequested,
  requestEverything,
} from '../refunds/refund-pledges.ts';
import { refundRequestedWhileRunning } from '../refunds/refund-running.ts';
import { refundsEverything } from '../refunds/repository.ts';
import {
  claimDueCampaign,
  type DueCampaign,
  listPending,
  listUnreleased,
  lockEnding,
  openApproved,
  scheduleNext,
} from './repository.ts';

interface EndingDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly jobs: Jobs;
  readonly log: Log;
}

const minuteMs = 60_000;
/** The claim of a process ends after this; another process then continues. */
const claimMs = 10 * minuteMs;
const tryAgainMs = 5 * minuteMs;
const batch = 100;
/** How many campaigns are finished in parallel. */
const concurrency = 4;

/**
 * Every minute, by the clock of the server: campaigns go live, end, and are finished. Each step is one transaction, or one
 * request to the provider with an idempotency key of the payment. So each step can be interrupted at any point and repeated.
 */
export function endCampaignsJob(dependencies: EndingDependencies): JobDefinition<never> {
  return {
    name: 'campaigns.end',
    schedule: '* * * * *',
    atStart: true,
    async work() {
      const { db, clock } = dependencies;
      while ((await openApproved(db, clock.now())) > 0);
      while (await endNext(dependencies));
      // Many campaigns close at the same moment, the end of a day, and each waits for the provider.
      const atWork = new Set<string>();
      const lane = async () => {
        while (await finishNext(dependencies, atWork));
      };
      await Promise.all(Array.from({ length: concurrency }, lane));
      await refundRequestedWhileRunning(dependencies);
    },
  };
}

/** Ends one campaign whose closing moment has passed; from then on it accepts no pledge. Returns false if there is none. */
function endNext({ db, clock, jobs }: EndingDependencies): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const at = clock.now();
    const ending = await lockEnding(transaction, at);
    if (!ending) return false;
    const { id, funding } = ending;
    const promised = funding === 'all_or_nothing' ? await sumPromised(transaction, id) : undefined;
    // If the money cannot reach its receiver, nobody is charged.
    const reached = ending.reachesReceiver ? 'succeeded' : 'canceled';
    await saveCampaign(transaction, id, {
      state: promised ? (promised.isReached ? reached : 'failed') : 'ended',
      ended_at: at,
      settle_at: at,
      state_by: 'clock',
      state_account_id: null,
      state_reason: '',
    });
    await jobs.enqueue(transaction, endNoticesJobName, { campaignId: id, promised });
    return true;
  });
}

/** Settles one due campaign that no other worker of this run has taken. Returns false if none is due. */
async function finishNext(dependencies: EndingDependencies, atWork: Set<string>): Promise<boolean> {
  const { db, clock, log } = dependencies;
  const now = clock.now();
  const claimedUntil = new Date(now.getTime() + claimMs);
  const campaign = await claimDueCampaign(db, { now, claimedUntil, except: [...atWork] });
  if (!campaign) return false;
  atWork.add(campaign.id);
  try {
    const left = await finish(dependencies, campaign);
    const isDone = left === 'nothing';
    await scheduleNext(db, campaign.id, {
      isPaidOut: isDone && campaign.state === 'succeeded',
      at: isDone ? null : left === 'more' ? now : new Date(now.getTime() + tryAgainMs),
      claimedUntil,
      releasedAt: isDone && !refundsEverything(campaign.state) ? now : null,
    });
    if (left !== 'more') atWork.delete(campaign.id);
  } catch (error) {
    // A campaign that fails does not delay the others: it is due again when its claim ends.
    log.error({ err: error, campaign: campaign.id }, 'a campaign was not settled');
    atWork.delete(campaign.id);
  }
  return true;
}

/**
 * Releases the money to the receiver, or refunds it. `open`: the provider has not answered everything, or the money of a hidden
 * campaign waits, or may come back from a payout. `more`: there is more to do.
 */
async function finish(
  dependencies: EndingDependencies,
  campaign: DueCampaign,
): Promise<'nothing' | 'open' | 'more'> {
  const { id, state } = campaign;
  const gives = refundsEverything(state);
  const isGivingBack = (await findGivingBack(dependencies.db, id)) !== undefined;
  let isOver = await closeCheckouts(dependencies, id, { byHand: isGivingBack });
  if (gives) {
    await dropPledges(dependencies, id);
    await requestEverything(dependencies, campaign);
  } else {
    const areChargesOver = isGivingBack
      ? await dropPledges(dependencies, id, campaignHidden)
      : state !== 'succeeded' || (await collectPledges(dependencies, campaign));
    if (!areChargesOver) isOver = false;
    if (isGivingBack) {
      // Before the requests: what comes back just after them is requested by the next run.
      if (await hasPayoutUnderWay(dependencies.db, id)) isOver = false;
      await requestEverything(dependencies, campaign);
    }
    if (!(await releaseAll(dependencies, campaign))) isOver = false;
  }
  await forgetCards(dependencies, id);
  const cause = gives ? 'the campaign was canceled' : isGivingBack ? refundedByDesk : refundedByOwner;
  const refunds = await refundRequested(dependencies, id, { cause, givesBack: gives || isGivingBack });
  return refunds === 'nothing' && !isOver ? 'open' : refunds;
}

/** Cancels open checkouts at the provider. Payments made meanwhile stay paid and count. Returns false if a checkout may still be open. */
async function closeCheckouts(
  { db, payments }: EndingDependencies,
  campaignId: string,
  which: { byHand: boolean },
): Promise<boolean> {
  const outage = watchForOutage();
  let closed = true;
  for (const paymentId of await listPending(db, campaignId, which)) {
    if (outage.isDown()) return false;
    try {
      const status = await payments.cancel(paymentId, 'the campaign has ended');
      outage.answered();
      if (status === 'pending') closed = false;
    } catch (error) {
      if (!outage.recordFailure(paymentId, error)) throw error;
      closed = false;
    }
  }
  return closed;
}

/**
 * Releases each payment to the receiver, once: the ledger allows one release for each charge. Returns false if some wait because the
 * desk hides the campaign; the database refuses those also when it was hidden only just now. Debts of given back contributions do
 * not wait.
 */
async function releaseAll({ db }: EndingDependencies, { id, beneficiary_id }: DueCampaign): Promise<boolean> {
  const accounts = { from: ledgerAccountOf(id, 'campaign'), to: ledgerAccountOf(beneficiary_id) };
  for (;;) {
    const debts = (await findHiding(db, id)) !== undefined;
    const paymentIds = await listUnreleased(db, id, { limit: batch, debts });
    if (paymentIds.length === 0)
      return !debts || (await listUnreleased(db, id, { limit: 1, debts: false })).length === 0;
    try {
      for (const paymentId of paymentIds)
        await inTransaction(db, (transaction) => releasePayment(transaction, paymentId, accounts));
    } catch (error) {
      if (isRefusedBy(error, 'campaign_hidden_release')) return false;
      throw error;
    }
  }
}
