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
import { newsJobName } from './notify-beneficiary.ts';
import { type ReversalNews, reversalJobName } from './notify-reversal.ts';
import { listShares } from './repository.ts';
import { portionsOf } from './splits/portions.ts';
import { listMemberShares } from './splits/repository.ts';

/** When a tip's money is counted or taken back, the mails of it are put on their way in the same transaction. */
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
      // Where the sender paid the fee on top, what is left is known of the whole payment alone.
      const isKnown = coverMinor === 0 || reversal.remainingMinor === 0;
      await enqueueReversal(jobs, transaction, reversal, {
        tipId: reversal.referenceId,
        amountMinor: reversal.amountMinor - coverMinor,
        remainingMinor: isKnown ? reversal.remainingMinor : null,
      });
      await enqueueMemberReversals(jobs, transaction, reversal, () => 0);
    },
  };
}

/** The same for a tip for a whole event: each performer learns of their share, the fan of all of them at once. */
export function eventTipPaymentHandler(jobs: Jobs): PaymentHandler {
  return {
    onCardsTried: (transaction, tried) => noteCards(jobs, transaction, tried),
    async onCaptured(transaction, { referenceId }) {
      for (const { id } of await listShares(transaction, referenceId))
        await jobs.enqueue(transaction, newsJobName, { tipId: id });
      await enqueueShares(jobs, transaction, referenceId);
      await jobs.enqueue(transaction, receiptJobName, { eventTipId: referenceId });
    },
    async onReversed(transaction, reversal) {
      const tips = await listShares(transaction, reversal.referenceId);
      const amounts = new Map(reversal.shares.map((share) => [share.accountName, share.amountMinor]));
      const portions = await portionsOf(transaction, tips, () => amounts);
      for (const tip of tips) {
        const amountMinor = portions.get(tip.id) ?? 0;
        if (amountMinor === 0) continue;
        await enqueueReversal(jobs, transaction, reversal, {
          tipId: tip.id,
          amountMinor,
          // What is left is known of the whole alone; a share has none left where the whole has none.
          remainingMinor: reversal.remainingMinor === 0 ? 0 : null,
        });
      }
      await enqueueMemberReversals(jobs, transaction, reversal, (memberId) =>
        tips
          .filter((tip) => tip.beneficiaryId === memberId && tip.bandAgreementId === null)
          .reduce((sum, tip) => sum + (portions.get(tip.id) ?? 0), 0),
      );
    },
  };
}

/** The members of a band learn of their shares, each by a mail of its own. */
async function enqueueShares(jobs: Jobs, transaction: Transaction, paidId: string): Promise<void> {
  for (const share of await listMemberShares(transaction, paidId))
    await jobs.enqueue(transaction, newsJobName, share);
}

/**
 * The members of a band hear what happened to their shares. `ownOf` is what of a member's part concerns a tip of their own in the
 * same payment, of which another mail tells.
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
 * Each reversal is a mail of its own for each tip it concerns: the same one however often the job is tried, and when a
 * restored database books again what its original has mailed.
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

/** Of letters, digits, dots and hyphens, as a mail wants it. */
function mailIdOf(parts: readonly string[]): string {
  return parts.join('-').replaceAll('_', '.');
}
