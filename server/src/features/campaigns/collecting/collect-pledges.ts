import {
  ledgerAccountOf,
  needsHolder,
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
import { pledgePaymentKind } from '../pledges/repository.ts';
import {
  activate,
  beginCollecting,
  type ChargeablePledge,
  drop,
  findEndOf,
  giveUp,
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

/** What becomes of the cards of pledges, in the transaction that records it. */
export function cardHandler(jobs: Jobs): Pick<PaymentHandler, 'onCardSaved' | 'onCardFailed' | 'onEnded'> {
  return {
    // A card that was saved too late is dropped by the job, which forgets it.
    onCardSaved: async (transaction, { referenceId }) => void (await activate(transaction, referenceId)),
    onCardFailed: (transaction, { referenceId }) => giveUp(transaction, referenceId),
    async onEnded(transaction, { referenceId, savedCardId, failureCode, status }) {
      if (savedCardId === null) return;
      const endedAt = await findEndOf(transaction, referenceId);
      const retryAt = endedAt ? retryOf(endedAt, failureCode) : null;
      await saveFailure(transaction, referenceId, { code: failureCode ?? status, retryAt });
      await tellFailure(jobs, transaction, { pledgeId: referenceId, kind: 'refused' });
    },
  };
}

const weekMs = 7 * 24 * 60 * 60_000;

/** By the clock of the end each attempt has its day; what the same card cannot do is not tried again. */
function retryOf(endedAt: Date, failureCode: string | null): Date {
  const last = new Date(endedAt.getTime() + weekMs);
  return needsHolder(failureCode) ? last : (nextChargeAt(endedAt, new Date()) ?? last);
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
  return (await listUnfinished(db, campaign.id)).length === 0;
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
