import {
  coverAccount,
  ledgerAccountOf,
  type PaymentHandler,
  type Reversal,
  splitAmount,
} from '#server/features/payments/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { noteCards } from './guest-cards/limit-cards.ts';
import { receiptJobName } from './mail-receipt.ts';
import { type RefundNews, refundMailJobName } from './mail-refund.ts';
import type { PaidTips } from './mail-sender.ts';
import { newsJobName } from './notify-beneficiary.ts';
import { type ReversalNews, reversalJobName } from './notify-reversal.ts';
import { listShares } from './repository.ts';
import { portionsOf } from './splits/portions.ts';
import { listMemberShares } from './splits/repository.ts';

/** When a tip's money is booked or reversed, queues its mails in the same transaction. */
export function tipPaymentHandler(jobs: Jobs): PaymentHandler {
  return {
    onCardsTried: (transaction, tried) => noteCards(jobs, transaction, tried),
    async onCaptured(transaction, { referenceId }) {
      await jobs.enqueue(transaction, newsJobName, { tipId: referenceId });
      await enqueueShares(jobs, transaction, referenceId);
      await jobs.enqueue(transaction, receiptJobName, { tipId: referenceId });
    },
    async onReversed(transaction, reversal) {
      const coverMinor = shareOf(reversal, coverAccount);
      // If the sender paid the fee on top, the rest after a partial reversal is only known for the whole payment.
      const isKnown = coverMinor === 0 || reversal.remainingMinor === 0;
      await enqueueReversal(jobs, transaction, reversal, {
        tipId: reversal.referenceId,
        amountMinor: reversal.amountMinor - coverMinor,
        remainingMinor: isKnown ? reversal.remainingMinor : null,
      });
      await enqueueMemberReversals(jobs, transaction, reversal, () => 0);
      await enqueueRefundMail(jobs, transaction, reversal, { tipId: reversal.referenceId });
    },
  };
}

/** The same for a tip for a whole event: each performer gets a mail about their share, the fan one about all of them. */
export function eventTipPaymentHandler(jobs: Jobs): PaymentHandler {
  return {
    onCardsTried: (transaction, tried) => noteCards(jobs, transaction, tried),
    async onCaptured(transaction, { referenceId }) {
      for (const { id } of await listShares(transaction, [referenceId]))
        await jobs.enqueue(transaction, newsJobName, { tipId: id });
      await enqueueShares(jobs, transaction, referenceId);
      await jobs.enqueue(transaction, receiptJobName, { eventTipId: referenceId });
    },
    async onReversed(transaction, reversal) {
      const tips = await listShares(transaction, [reversal.referenceId]);
      const amounts = new Map(reversal.shares.map((share) => [share.accountName, share.amountMinor]));
      const portions = await portionsOf(transaction, tips, () => amounts);
      for (const tip of tips) {
        const amountMinor = portions.get(tip.id) ?? 0;
        if (amountMinor === 0) continue;
        await enqueueReversal(jobs, transaction, reversal, {
          tipId: tip.id,
          amountMinor,
          // The rest is only known for the whole payment; if that is zero, so is each share's.
          remainingMinor: reversal.remainingMinor === 0 ? 0 : null,
        });
      }
      await enqueueMemberReversals(jobs, transaction, reversal, (memberId) =>
        tips
          .filter((tip) => tip.beneficiaryId === memberId && tip.bandAgreementId === null)
          .reduce((sum, tip) => sum + (portions.get(tip.id) ?? 0), 0),
      );
      await enqueueRefundMail(jobs, transaction, reversal, { eventTipId: reversal.referenceId });
    },
  };
}

/** Queues a mail to each member of a band about their share. */
async function enqueueShares(jobs: Jobs, transaction: Transaction, paidId: string): Promise<void> {
  for (const share of await listMemberShares(transaction, paidId))
    await jobs.enqueue(transaction, newsJobName, share);
}

/**
 * Queues mails to the members of a band about the reversal of their shares. `ownOf` returns the part of a member's
 * reversal that concerns a tip of their own in the same payment, which has a mail of its own.
 */
async function enqueueMemberReversals(
  jobs: Jobs,
  transaction: Transaction,
  reversal: Reversal,
  ownOf: (memberId: string) => number,
): Promise<void> {
  const shares = await listMemberShares(transaction, reversal.referenceId);
  for (const [memberId, ofMember] of Map.groupBy(shares, (share) => share.memberId)) {
    const parts = splitAmount(
      shareOf(reversal, ledgerAccountOf(memberId)) - ownOf(memberId),
      ofMember.map(({ amountMinor }) => amountMinor),
    );
    for (const [at, { tipId }] of ofMember.entries()) {
      const amountMinor = parts[at] ?? 0;
      if (amountMinor > 0)
        await enqueueReversal(jobs, transaction, reversal, {
          tipId,
          memberId,
          amountMinor,
          remainingMinor: null,
        });
    }
  }
}

function shareOf({ shares }: Reversal, account: string): number {
  return shares.find(({ accountName }) => accountName === account)?.amountMinor ?? 0;
}

/**
 * Each reversal has a mail of its own for each tip that it concerns. The mail keeps its id however often the job is
 * tried, and also when a restored database books the reversal again.
 */
async function enqueueReversal(
  jobs: Jobs,
  transaction: Transaction,
  { kind, fact }: Reversal,
  news: Omit<ReversalNews, 'mailId' | 'kind'>,
): Promise<void> {
  const payload: ReversalNews = {
    ...news,
    kind,
    mailId: mailIdOf([news.tipId, ...(news.memberId ? [news.memberId] : []), kind, fact]),
  };
  await jobs.enqueue(transaction, reversalJobName, payload);
}

/** Queues the mail to whoever sent the tip; not for money that their bank took back, or that a closed case did. */
async function enqueueRefundMail(
  jobs: Jobs,
  transaction: Transaction,
  reversal: Reversal,
  of: PaidTips,
): Promise<void> {
  const { referenceId, kind, fact, amountMinor, caseId } = reversal;
  if (kind !== 'refund' || caseId !== undefined) return;
  const coverMinor = shareOf(reversal, coverAccount);
  const news: RefundNews = { ...of, amountMinor, coverMinor, mailId: mailIdOf([referenceId, fact]) };
  await jobs.enqueue(transaction, refundMailJobName, news);
}

/** Only letters, digits, dots and hyphens, as a Message-ID requires. */
function mailIdOf(parts: readonly string[]): string {
  return parts.join('-').replaceAll('_', '.');
}
