import { findBeneficiaryForTip } from '#server/features/beneficiaries/public.ts';
import type { Reversal } from '#server/features/payments/public.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { layOutLetter } from '#server/platform/mail/lay-out-letter.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { findWhole, formatDay, type MailDependencies, receiptLink } from './mail-parts.ts';
import { findTip } from './repository.ts';
import { formatDollars } from './tip-amount.ts';

export const reversalJobName = 'tipping.notify-reversal';

export interface ReversalNews {
  /** Another one for each reversal of a tip, and the same one when that is booked again. */
  readonly mailId: string;
  readonly tipId: string;
  readonly kind: Reversal['kind'];
  /** Of this tip or share. */
  readonly amountMinor: number;
  /** What is left of it; null where that is not known. */
  readonly remainingMinor: number | null;
}

/** Tells a beneficiary with a mail address what became of a tip: given back, disputed, or theirs again. Never whose. */
export function notifyReversalJob(dependencies: MailDependencies): JobDefinition<ReversalNews> {
  const { db, mailer } = dependencies;
  return {
    name: reversalJobName,
    async work(news) {
      const tip = await findTip(db, news.tipId);
      const beneficiary = tip && (await findBeneficiaryForTip(db, tip.beneficiaryId));
      if (!tip || !beneficiary?.email) return;
      const whole = await findWhole(dependencies, tip);
      const share = whole ? `, your share of a tip for the line-up of ${quoteLine(whole.eventTitle)},` : '';
      const theTip = `the tip of ${formatDollars(tip.amountMinor)}${share} that you received on ${formatDay(tip.createdAt)}`;
      const { subject, sentences } = say(news, formatDollars(news.amountMinor), theTip);
      const left =
        news.remainingMinor !== null && news.remainingMinor > 0 && news.remainingMinor < tip.amountMinor
          ? [`${formatDollars(news.remainingMinor)} of this tip is yours.`]
          : [];
      await mailer.send({
        id: `reversal-${news.mailId}`,
        to: beneficiary.email,
        subject,
        ...layOutLetter({
          greeting: 'Hello,',
          parts: [...sentences, ...left],
          link: { label: 'The tip', url: receiptLink(dependencies, tip) },
        }),
      });
    },
  };
}

function say(
  { kind }: ReversalNews,
  amount: string,
  theTip: string,
): { subject: string; sentences: readonly string[] } {
  switch (kind) {
    case 'refund':
      return {
        subject: `${amount} of a tip was refunded`,
        sentences: [
          `${amount} of ${theTip} was given back to the supporter, so it is no longer part of what you have received.`,
          'You do not need to do anything.',
        ],
      };
    case 'dispute':
      return {
        subject: `${amount} of a tip is disputed`,
        sentences: [
          `The supporter's bank has taken back ${amount} of ${theTip}: the payment is disputed. While it is, the money is not part of what you have received.`,
          'You do not need to do anything. If the dispute ends in your favor, the money is yours again, and we will write to you.',
        ],
      };
    case 'refund_reversed':
      return {
        subject: `${amount} of a refunded tip is yours again`,
        sentences: [`A refund did not go through: ${amount} of ${theTip} is yours again.`],
      };
    case 'dispute_reversed':
      return {
        subject: `${amount} of a disputed tip is yours again`,
        sentences: [`The dispute ended in your favor: ${amount} of ${theTip} is yours again.`],
      };
  }
}
