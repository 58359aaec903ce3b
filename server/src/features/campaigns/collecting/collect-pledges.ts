import pLimit from 'p-limit';
import {
  ledgerAccountOf,
  needsHolder,
  nextChargeAt,
  type OutageWatch,
  type PaymentHandler,
  type Payments,
  requestForgetting,
  watchForOutage,
} from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { campaignMailTexts as texts } from '#server/texts/en/campaigns.ts';
import { findHiding } from '../moderation/repository.ts';
import { type FailureNews, failureNoticeJobName } from '../notices/failure-notice.ts';
import { notifyCardSaved } from '../notices/pledge-notices.ts';
import { pledgePaymentKind } from '../pledges/repository.ts';
import { canPledgeReachReceiver, canReachReceiver } from '../receivers/repository.ts';
import { campaignHidden, cardGone, neverCharged, recoveryEnd, unreachable } from './recovery.ts';
import {
  activate,
  beginCollecting,
  type ChargeablePledge,
  drop,
  endUncharged,
  findEndOf,
  lapseUnsaved,
  listCardsLeft,
  listChargeable,
  listUnfinished,
  saveFailure,
} from './repository.ts';

interface Collecting {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly jobs: Jobs;
}

/** The number of cards of one campaign that are charged at the same time: each charge waits for its bank. */
const concurrency = 4;
const batch = 200;

interface CollectedCampaign {
  readonly id: string;
  readonly title: string;
  readonly endedAt: Date;
}

/** Updates pledges when their cards or charges change, in the same transaction. */
export function cardHandler(
  jobs: Jobs,
): Pick<PaymentHandler, 'mayCharge' | 'onCardSaved' | 'onCardFailed' | 'onEnded'> {
  return {
    // The provider may have been away since the charge was decided, and the receiver hidden meanwhile.
    mayCharge: canPledgeReachReceiver,
    async onCardSaved(transaction, { referenceId, cardId, at }) {
      if (await activate(transaction, referenceId)) await notifyCardSaved(jobs, transaction, referenceId);
      // The card was saved too late to be a pledge.
      else await requestForgetting(transaction, { id: cardId }, at);
    },
    onCardFailed: (transaction, { referenceId }) => endUncharged(transaction, referenceId),
    async onEnded(transaction, { referenceId, paymentId, savedCardId, failureCode, at }) {
      // A failed payment that the backer had started by hand does not change the days on which the card is tried.
      const endedAt = savedCardId === null ? undefined : await findEndOf(transaction, referenceId);
      if (endedAt === undefined) return;
      // Nobody refused the charge: it was not made in time, which is not the cardholder's fault.
      const code = failureCode ?? neverCharged;
      await saveFailure(transaction, referenceId, { code, retryAt: retryOf(endedAt, code, at) });
      if (code !== neverCharged)
        await tellFailure(jobs, transaction, { pledgeId: referenceId, kind: 'refused', paymentId });
    },
  };
}

const hourMs = 60 * 60_000;

/**
 * When the pledge is due again, counted from the end of the campaign; null after the last attempt. If the charge
 * needs the cardholder, the same card is not charged again, and the pledge waits until the recovery time is over.
 */
function retryOf(endedAt: Date, code: string, now: Date): Date | null {
  const last = recoveryEnd(endedAt);
  if (needsHolder(code)) return last;
  if (code === neverCharged) return now < last ? new Date(now.getTime() + hourMs) : null;
  return nextChargeAt(endedAt, now) ?? null;
}

/** Whether the card is not charged any more: after the last attempt, or because the charge needs the cardholder. */
function isOver({ failure_code: code, retry_at: retryAt }: ChargeablePledge): boolean {
  return code !== null && (retryAt === null || needsHolder(code));
}

function tellFailure(jobs: Jobs, transaction: Transaction, news: FailureNews): Promise<void> {
  return jobs.enqueue(transaction, failureNoticeJobName, news);
}

/**
 * Charges the cards of a campaign that reached its goal, each once. A refused card is charged again on its days for a
 * week; then the pledge is dropped. While the money cannot reach its receiver, and once the provider is down, the rest
 * waits for the next turn. Returns whether nothing is left to be charged.
 */
export async function collectPledges(collecting: Collecting, campaign: CollectedCampaign): Promise<boolean> {
  const { db, clock } = collecting;
  const outage = watchForOutage();
  const limit = pLimit(concurrency);
  let after: string | null = null;
  for (;;) {
    const due: readonly ChargeablePledge[] = await listChargeable(
      db,
      { campaignId: campaign.id, now: clock.now(), after },
      batch,
    );
    await limit.map(due, (pledge) => collectPledge(collecting, campaign, { pledge, outage }));
    if (outage.isDown()) return false;
    after = due.at(-1)?.id ?? null;
    if (after === null) return (await listUnfinished(db, campaign.id)).length === 0;
  }
}

async function collectPledge(
  collecting: Collecting,
  campaign: CollectedCampaign,
  { pledge, outage }: { pledge: ChargeablePledge; outage: OutageWatch },
): Promise<void> {
  if (outage.isDown()) return;
  if (isOver(pledge)) return dropPledge(collecting, pledge.id, noticeOf(pledge.failure_code));
  if (!(await canReachReceiver(collecting.db, campaign.id))) {
    if (collecting.clock.now() < recoveryEnd(campaign.endedAt)) return;
    const isHidden = (await findHiding(collecting.db, campaign.id)) !== undefined;
    return dropPledge(collecting, pledge.id, isHidden ? campaignHidden : unreachable);
  }
  const paymentId = await startCharge(collecting, campaign, pledge);
  if (paymentId === undefined) return;
  try {
    await collecting.payments.sync(paymentId, 'the campaign reached its goal');
    outage.answered();
  } catch (error) {
    // If the provider does not answer, the job of payments syncs the payment later.
    if (!outage.recordFailure(paymentId, error)) throw error;
  }
}

function noticeOf(code: string | null): FailureNews['kind'] {
  return code === neverCharged || code === cardGone ? 'not_charged' : 'dropped';
}

/** Undefined if nothing is to be charged now: another process is charging, or the card is gone. */
async function startCharge(
  { db, clock, payments }: Collecting,
  campaign: CollectedCampaign,
  pledge: ChargeablePledge,
): Promise<string | undefined> {
  const card = (await payments.cards.findOf(db, pledgePaymentKind, [pledge.id])).get(pledge.id);
  return inTransaction(db, async (transaction) => {
    if (!(await beginCollecting(transaction, pledge.id, clock.now()))) return undefined;
    const amountMinor = Number(pledge.amount_minor);
    const payment =
      card &&
      (await payments.startCharge(transaction, {
        reference: { kind: pledgePaymentKind, id: pledge.id },
        cardId: card.id,
        amountMinor,
        feeCoverMinor: Number(pledge.fee_cover_minor),
        currency: pledge.currency,
        allocations: [{ accountName: ledgerAccountOf(campaign.id, 'campaign'), amountMinor }],
        description: texts.checkout(campaign.title),
      }));
    // The next run drops the pledge and notifies its backer.
    if (!payment) await saveFailure(transaction, pledge.id, { code: cardGone, retryAt: null });
    return payment?.id;
  });
}

/** Drops a pledge and forgets its card. The backer is notified only if the campaign reached its goal. */
async function dropPledge(
  { db, jobs, payments }: Collecting,
  pledgeId: string,
  kind: FailureNews['kind'] | undefined,
): Promise<void> {
  const card = (await payments.cards.findOf(db, pledgePaymentKind, [pledgeId])).get(pledgeId);
  await inTransaction(db, async (transaction) => {
    if (!(await drop(transaction, pledgeId, kind === unreachable || kind === campaignHidden ? kind : null)))
      return;
    if (card) await payments.cards.forget(transaction, card.id);
    if (kind) await tellFailure(jobs, transaction, { pledgeId, kind });
  });
}

/**
 * For a campaign that has ended: pledges whose card is still being saved lapse, and the cards of all pledges that are
 * charged or will not be charged are forgotten.
 */
export async function forgetCards({ db, payments }: Collecting, campaignId: string): Promise<void> {
  await lapseUnsaved(db, campaignId);
  for (const cardId of await listCardsLeft(db, campaignId)) await payments.cards.forget(db, cardId);
}

/**
 * For a campaign that missed its goal, was canceled or is given back: nobody is charged any more, and every card is forgotten. The
 * backers get a mail if there is a `kind`. Returns whether no charge is under way.
 */
export async function dropPledges(
  collecting: Collecting,
  campaignId: string,
  kind?: FailureNews['kind'],
): Promise<boolean> {
  for (const pledgeId of await listUnfinished(collecting.db, campaignId))
    await dropPledge(collecting, pledgeId, kind);
  return (await listUnfinished(collecting.db, campaignId)).length === 0;
}
