import {
  ledgerAccountOf,
  nextChargeAt,
  type PaymentHandler,
  type Payments,
  ProviderUnavailable,
} from '#server/features/payments/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { campaignMailTexts as texts } from '#server/texts/en/campaigns.ts';
import { type FailureNews, failureNoticeJobName } from '../notices/failure-notice.ts';
import { tellSaved } from '../notices/pledge-notices.ts';
import { pledgePaymentKind } from '../pledges/repository.ts';
import { retryOf } from './recovery.ts';
import {
  activate,
  beginCollecting,
  type ChargeablePledge,
  drop,
  findAttempt,
  giveUp,
  listChargeable,
  listCollected,
  listUnfinished,
  saveFailure,
} from './repository.ts';

interface Collecting {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly jobs: Jobs;
}

/** What becomes of the cards of pledges, in the transaction that records it. */
export function cardHandler(jobs: Jobs): Pick<PaymentHandler, 'onCardSaved' | 'onCardFailed' | 'onEnded'> {
  return {
    // A card that was saved too late is dropped by the job, which forgets it.
    async onCardSaved(transaction, { referenceId }) {
      if (await activate(transaction, referenceId)) await tellSaved(jobs, transaction, referenceId);
    },
    onCardFailed: (transaction, { referenceId }) => giveUp(transaction, referenceId),
    async onEnded(transaction, { referenceId, paymentId, savedCardId, failureCode, status }) {
      const facts = await findAttempt(transaction, { pledgeId: referenceId, paymentId });
      if (!facts?.endedAt) return;
      const { endedAt, attemptedAt, lastFailure } = facts;
      // Nobody paid by hand: what was learned of the saved card still holds.
      const code = savedCardId === null ? lastFailure : (failureCode ?? status);
      if (code === null) return;
      await saveFailure(transaction, referenceId, { code, retryAt: retryOf(endedAt, attemptedAt, code) });
      if (savedCardId !== null)
        await tellFailure(jobs, transaction, { pledgeId: referenceId, kind: 'refused', paymentId });
    },
  };
}

function tellFailure(jobs: Jobs, transaction: Transaction, news: FailureNews): Promise<void> {
  return jobs.enqueue(transaction, failureNoticeJobName, news);
}

/**
 * Charges the cards of a campaign that reached its goal, each once; one that was refused again on its days, for a week,
 * after which the pledge is dropped. Returns whether nothing is left to be charged.
 */
export async function collectPledges(
  collecting: Collecting,
  campaign: { readonly id: string; readonly title: string; readonly endedAt: Date },
): Promise<boolean> {
  const { db, clock, payments } = collecting;
  for (const pledge of await listChargeable(db, campaign.id, clock.now())) {
    const isOver = pledge.failure_code !== null && nextChargeAt(campaign.endedAt, clock.now()) === undefined;
    const paymentId = isOver ? undefined : await startCharge(collecting, campaign, pledge);
    if (paymentId === undefined) {
      await dropPledge(collecting, pledge.id, isOver ? 'dropped' : undefined);
      continue;
    }
    // Without an answer the job of payments finds out.
    await payments.sync(paymentId, 'the campaign reached its goal').catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
    });
  }
  if ((await listUnfinished(db, campaign.id)).length > 0) return false;
  await forgetChargedCards(collecting, campaign.id);
  return true;
}

/** What was paid for needs its card no more. */
async function forgetChargedCards({ db, payments }: Collecting, campaignId: string): Promise<void> {
  const cards = await payments.cards.findOf(db, pledgePaymentKind, await listCollected(db, campaignId));
  for (const { id, status, forgetRequestedAt } of cards.values())
    if (status === 'saved' && forgetRequestedAt === null) await payments.cards.forget(db, id);
}

/** Undefined where nothing is to be charged now. */
async function startCharge(
  { db, clock, payments }: Collecting,
  campaign: { readonly id: string; readonly title: string; readonly endedAt: Date },
  pledge: ChargeablePledge,
): Promise<string | undefined> {
  const card = (await payments.cards.findOf(db, pledgePaymentKind, [pledge.id])).get(pledge.id);
  return inTransaction(db, async (transaction) => {
    if (!card || !(await beginCollecting(transaction, pledge.id))) return undefined;
    const amountMinor = Number(pledge.amount_minor);
    const payment = await payments.startCharge(transaction, {
      reference: { kind: pledgePaymentKind, id: pledge.id },
      cardId: card.id,
      amountMinor,
      feeCoverMinor: Number(pledge.fee_cover_minor),
      currency: pledge.currency,
      allocations: [{ accountName: ledgerAccountOf(campaign.id, 'campaign'), amountMinor }],
      description: texts.checkout(campaign.title),
    });
    if (!payment) await saveFailure(transaction, pledge.id, { code: 'card_gone', retryAt: clock.now() });
    return payment?.id;
  });
}

/** Nothing is charged for it, and its card is forgotten; its sender hears of it where the week is over. */
async function dropPledge(
  { db, jobs, payments }: Collecting,
  pledgeId: string,
  kind: FailureNews['kind'] | undefined,
): Promise<void> {
  const card = (await payments.cards.findOf(db, pledgePaymentKind, [pledgeId])).get(pledgeId);
  await inTransaction(db, async (transaction) => {
    if (!(await drop(transaction, pledgeId))) return;
    if (card?.status === 'saved') await payments.cards.forget(transaction, card.id);
    if (kind) await tellFailure(jobs, transaction, { pledgeId, kind });
  });
}

/** A campaign that missed its goal, or was canceled: nobody is charged, and every card is forgotten. */
export async function dropPledges(collecting: Collecting, campaignId: string): Promise<void> {
  for (const pledgeId of await listUnfinished(collecting.db, campaignId))
    await dropPledge(collecting, pledgeId, undefined);
}
