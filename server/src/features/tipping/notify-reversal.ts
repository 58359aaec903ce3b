import { findTipped } from '#server/features/beneficiaries/public.ts';
import type { Reversal } from '#server/features/payments/public.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { formatDay } from '#server/texts/en/dates.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { tippingMailTexts } from '#server/texts/en/tipping.ts';
import { findWhole, type MailDependencies, receiptLink } from './mail-parts.ts';
import { findTip } from './repository.ts';

const texts = tippingMailTexts.reversal;

export const reversalJobName = 'tipping.notify-reversal';

export interface ReversalNews {
  /** Different for each reversal of a tip, but the same when that is booked again. */
  readonly mailId: string;
  readonly tipId: string;
  /** A member of the band that received the tip, if the mail is about their share. */
  readonly memberId?: string;
  readonly kind: Reversal['kind'];
  /** The amount of the reversal that concerns this tip, or this share of it. */
  readonly amountMinor: number;
  /** What is left of the tip; null if unknown. */
  readonly remainingMinor: number | null;
}

/**
 * Mails a beneficiary with a mail address that a tip was refunded, disputed, or is theirs again; or mails a member of a
 * band the same about their share. Never names the sender.
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
      const band = quoteLine(beneficiary.name);
      // Whoever gets the mail of a band has none of its money: it is divided among the members.
      const whose = tip.bandAgreementId !== null && !news.memberId ? 'band' : 'own';
      const theTip = news.memberId
        ? texts.theShare({ ...facts, band })
        : whose === 'band'
          ? texts.theBandTip({ ...facts, band })
          : texts.theTip({ ...facts, lineUp: whole && quoteLine(whole.eventTitle) });
      const amount = formatDollars(news.amountMinor);
      const { subject, sentences } = texts.kinds[news.kind](amount, theTip, whose);
      const left =
        news.remainingMinor !== null && news.remainingMinor > 0 && news.remainingMinor < tip.amountMinor
          ? [texts.remaining(formatDollars(news.remainingMinor), whose)]
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

/** Undefined if the member has no address, or has the band's address, which gets the mail about the whole tip. */
async function findMemberAddress(
  { db }: MailDependencies,
  memberId: string,
  bandAddress: string | null | undefined,
): Promise<string | undefined> {
  const address = (await findTipped(db, memberId))?.email;
  return address && address.toLowerCase() !== bandAddress?.toLowerCase() ? address : undefined;
}
