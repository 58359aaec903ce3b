import { findTipped } from '#server/features/beneficiaries/public.ts';
import type { Reversal } from '#server/features/payments/public.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { tippingMailTexts } from '#server/texts/en/tipping.ts';
import { findWhole, formatDay, type MailDependencies, receiptLink } from './mail-parts.ts';
import { findTip } from './repository.ts';
import { formatDollars } from './tip-amount.ts';

const texts = tippingMailTexts.reversal;

export const reversalJobName = 'tipping.notify-reversal';

export interface ReversalNews {
  /** Another one for each reversal of a tip, and the same one when that is booked again. */
  readonly mailId: string;
  readonly tipId: string;
  /** A member of the band that received it, who learns of their share. */
  readonly memberId?: string;
  readonly kind: Reversal['kind'];
  /** Of this tip, or of this share of it. */
  readonly amountMinor: number;
  /** What is left of it; null where that is not known. */
  readonly remainingMinor: number | null;
}

/**
 * Tells a beneficiary with a mail address what became of a tip: given back, disputed, or theirs again; or a member of the band
 * that had received it what became of their share. Never whose it was.
 */
export function notifyReversalJob(dependencies: MailDependencies): JobDefinition<ReversalNews> {
  const { db, mailer } = dependencies;
  return {
    name: reversalJobName,
    async work(news) {
      const tip = await findTip(db, news.tipId);
      const beneficiary = tip && (await findTipped(db, tip.beneficiaryId));
      if (!tip || !beneficiary) return;
      const to = news.memberId
        ? await findMemberAddress(dependencies, news.memberId, beneficiary.email)
        : beneficiary.email;
      if (!to) return;
      const whole = await findWhole(dependencies, tip);
      const facts = { amount: formatDollars(tip.amountMinor), day: formatDay(tip.createdAt) };
      const theTip = news.memberId
        ? texts.theShare({ ...facts, band: quoteLine(beneficiary.name) })
        : texts.theTip({ ...facts, lineUp: whole && quoteLine(whole.eventTitle) });
      const amount = formatDollars(news.amountMinor);
      const { subject, sentences } = texts.kinds[news.kind](amount, theTip);
      const left =
        news.remainingMinor !== null && news.remainingMinor > 0 && news.remainingMinor < tip.amountMinor
          ? [texts.remaining(formatDollars(news.remainingMinor))]
          : [];
      await mailer.send({
        id: `reversal-${news.mailId}`,
        to,
        subject,
        letter: {
          ...letterFrame,
          amount,
          parts: [
            ...sentences,
            ...left,
            { links: [{ label: texts.link, url: receiptLink(dependencies, tip) }] },
          ],
        },
      });
    },
  };
}

/** Undefined where the member has none, and where it is the band's: that learns of the whole tip. */
async function findMemberAddress(
  { db }: MailDependencies,
  memberId: string,
  bandAddress: string | null | undefined,
): Promise<string | undefined> {
  const address = (await findTipped(db, memberId))?.email;
  return address && address.toLowerCase() !== bandAddress?.toLowerCase() ? address : undefined;
}
