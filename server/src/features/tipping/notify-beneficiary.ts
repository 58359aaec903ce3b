import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { absoluteUrl } from '#contract/paths.ts';
import { statementPaths } from '#contract/payouts/statements/paths.ts';
import { findTipped } from '#server/features/beneficiaries/public.ts';
import { findReceivedMessage } from '#server/features/dashboard/public.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { LetterLink } from '#server/platform/mail/letter.ts';
import type { Message } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { tippingMailTexts } from '#server/texts/en/tipping.ts';
import type { EventTipSummary } from './event-tips/repository.ts';
import { findWhole, type MailDependencies, profileLink } from './mail-parts.ts';
import type { SenderMailDependencies } from './mail-sender.ts';
import { paymentsOfTips } from './payments-of-tips.ts';
import { findSenderName, findTip, type Tip } from './repository.ts';
import { readTipFees } from './splits/portions.ts';
import type { MemberShare } from './splits/repository.ts';

const texts = tippingMailTexts.news;

export const newsJobName = 'tipping.notify-beneficiary';

/**
 * Mails a beneficiary with a mail address about a tip, or a member of a band about their share of it. If the mail
 * server does not accept the mail, it is tried again.
 */
export function notifyBeneficiaryJob(
  dependencies: MailDependencies & Pick<SenderMailDependencies, 'payments'>,
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
        const links = memberLinks(dependencies, beneficiary, member);
        const names = { name: member.name, band: beneficiary.name };
        const fee = await feeLines(dependencies, tip);
        await mailer.send(writeShareNews({ ...news, ...names, to: member.email, fee, links }, tip));
        return;
      }
      if (!beneficiary.email) return;
      const message = await findReceivedMessage(db, tip.id);
      await mailer.send(
        writeNews(tip, {
          to: beneficiary.email,
          name: beneficiary.name,
          from: await findSenderName(db, tip.id),
          // Hidden meanwhile, by the page or by the desk, it is left out.
          message: message?.hidden ? null : tip.message,
          links: ownLinks(dependencies, beneficiary),
          eventTip: await findWhole(dependencies, tip),
          fee: await feeLines(dependencies, tip),
        }),
      );
    },
  };
}

/**
 * That a fee comes off a tip; empty if somebody else than the receiver bears it. The fee itself is often not known yet. If a case
 * had put the money in suspense, the receiver bears none, and that is known.
 */
async function feeLines(
  dependencies: Parameters<typeof paymentsOfTips>[0],
  tip: Tip,
): Promise<readonly string[]> {
  const payment = (await paymentsOfTips(dependencies, [tip])).get(tip.id);
  if (payment?.feeBorneBy !== 'receiver') return [];
  const fees = await readTipFees(dependencies.db, [tip.id]);
  return fees.get(tip.id) === 0 ? [] : [texts.fee];
}

interface NewsFacts {
  readonly to: string;
  readonly name: string;
  /** Empty if the sender has no name. */
  readonly from: string;
  readonly message: string | null;
  readonly fee: readonly string[];
  readonly links: readonly LetterLink[];
  readonly eventTip: EventTipSummary | undefined;
}

/** What the fan, the organizer and the page's owner wrote appears only in the body, each text as a quotation. */
function writeNews(tip: Tip, { to, name, from, message, fee, links, eventTip }: NewsFacts): Message {
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
        ...fee,
        ...(message === null ? [] : [{ intro: texts.message, quote: message }]),
        { links },
      ],
    },
  };
}

type Tipped = NonNullable<Awaited<ReturnType<typeof findTipped>>>;

/** The dashboard, where the managers of the page thank for the tip, and the page as fans see it, if they do. */
function ownLinks(dependencies: MailDependencies, page: Tipped): readonly LetterLink[] {
  const dashboard = absoluteUrl(dependencies.publicOrigin, dashboardPaths.page(page.id));
  return [
    ...(page.managed || !page.listed ? [{ label: texts.dashboard, url: dashboard }] : []),
    ...(page.listed ? [{ label: texts.link, url: profileLink(dependencies, page.id) }] : []),
  ];
}

/** The statement, which has the member's share as a line, and the page of the band, if fans see it. */
function memberLinks(dependencies: MailDependencies, band: Tipped, member: Tipped): readonly LetterLink[] {
  const statement = absoluteUrl(dependencies.publicOrigin, statementPaths.statement(member.id));
  return [
    ...(member.managed || !band.listed ? [{ label: texts.statement, url: statement }] : []),
    ...(band.listed ? [{ label: texts.band, url: profileLink(dependencies, band.id) }] : []),
  ];
}

/** The sender's name and message appear only in the band's own mail and dashboard. */
function writeShareNews(
  share: MemberShare & Pick<NewsFacts, 'to' | 'name' | 'fee' | 'links'> & { readonly band: string },
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
      parts: [texts.memberShare({ ...names, ...money }), ...share.fee, { links: share.links }],
    },
  };
}
