import { findTipped } from '#server/features/beneficiaries/public.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { Message } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { tippingMailTexts } from '#server/texts/en/tipping.ts';
import type { EventTipSummary } from './event-tips/repository.ts';
import { findWhole, type MailDependencies, profileLink } from './mail-parts.ts';
import { findSenderName, findTip, type Tip } from './repository.ts';
import type { MemberShare } from './splits/repository.ts';
import { formatDollars } from './tip-amount.ts';

const texts = tippingMailTexts.news;

export const newsJobName = 'tipping.notify-beneficiary';

/**
 * Mails a beneficiary with a mail address about a tip, or a member of a band about their share of it. If the mail
 * server does not accept the mail, it is tried again.
 */
export function notifyBeneficiaryJob(
  dependencies: MailDependencies,
): JobDefinition<{ tipId: string } | MemberShare> {
  const { db, mailer } = dependencies;
  return {
    name: newsJobName,
    async work(news) {
      const tip = await findTip(db, news.tipId);
      const beneficiary = tip && (await findTipped(db, tip.beneficiaryId));
      if (!tip || !beneficiary || (await isFromBeforeRestore(db, tip.createdAt))) return;
      if ('memberId' in news) {
        const member = await findTipped(db, news.memberId);
        // A member with the band's own address already gets the mail about the whole tip.
        if (!member?.email || member.email.toLowerCase() === beneficiary.email?.toLowerCase()) return;
        const share = { ...news, to: member.email, name: member.name, band: beneficiary.name };
        await mailer.send(writeShareNews(dependencies, share, tip));
        return;
      }
      if (!beneficiary.email) return;
      await mailer.send(
        writeNews(tip, {
          to: beneficiary.email,
          name: beneficiary.name,
          from: await findSenderName(db, tip.id),
          profileUrl: profileLink(dependencies, beneficiary.id),
          eventTip: await findWhole(dependencies, tip),
        }),
      );
    },
  };
}

interface NewsFacts {
  readonly to: string;
  readonly name: string;
  /** Empty if the sender has no name. */
  readonly from: string;
  readonly profileUrl: string;
  readonly eventTip: EventTipSummary | undefined;
}

/** What the fan, the organizer and the page's owner wrote appears only in the body, each text as a quotation. */
function writeNews(tip: Tip, { to, name, from, profileUrl, eventTip }: NewsFacts): Message {
  const amount = formatDollars(tip.amountMinor);
  const sender = from ? quoteLine(from) : texts.supporter;
  const share = eventTip && texts.share(formatDollars(eventTip.amountMinor), quoteLine(eventTip.eventTitle));
  return {
    id: `tip-${tip.id}`,
    to,
    subject: texts.subject(amount),
    letter: {
      ...letterFrame,
      amount,
      parts: [
        texts.tip({ from: sender, name: quoteLine(name), amount }),
        ...(share ? [share] : []),
        ...(tip.message === null ? [] : [{ intro: texts.message, quote: tip.message }]),
        { links: [{ label: texts.link, url: profileUrl }] },
      ],
    },
  };
}

/** The sender's name and message appear only in the band's own mail and dashboard. */
function writeShareNews(
  dependencies: MailDependencies,
  share: MemberShare & { readonly to: string; readonly name: string; readonly band: string },
  tip: Tip,
): Message {
  const amount = formatDollars(share.amountMinor);
  const names = { band: quoteLine(share.band), member: quoteLine(share.name) };
  const money = { amount, whole: formatDollars(tip.amountMinor) };
  return {
    id: `tip-${tip.id}-${share.memberId}`,
    to: share.to,
    subject: texts.memberSubject(amount),
    letter: {
      ...letterFrame,
      amount,
      parts: [
        texts.memberShare({ ...names, ...money }),
        { links: [{ label: texts.band, url: profileLink(dependencies, tip.beneficiaryId) }] },
      ],
    },
  };
}
