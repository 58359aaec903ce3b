import { findAccount } from '#server/features/account/public.ts';
import { findBeneficiaryForTip } from '#server/features/beneficiaries/public.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { layOutLetter } from '#server/platform/mail/lay-out-letter.ts';
import type { Message } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import type { EventTipSummary } from './event-tips/repository.ts';
import { findWhole, type MailDependencies, profileLink } from './mail-parts.ts';
import { findTip, type Tip } from './repository.ts';
import { formatDollars } from './tip-amount.ts';

export const newsJobName = 'tipping.notify-beneficiary';

/** Tells a beneficiary with a mail address of a tip. A mail server that does not take it is tried again. */
export function notifyBeneficiaryJob(dependencies: MailDependencies): JobDefinition<{ tipId: string }> {
  const { db, mailer } = dependencies;
  return {
    name: newsJobName,
    async work({ tipId }) {
      const tip = await findTip(db, tipId);
      const beneficiary = tip && (await findBeneficiaryForTip(db, tip.beneficiaryId));
      if (!tip || !beneficiary?.email || (await isFromBeforeRestore(db, tip.createdAt))) return;
      const account = await findAccount(db, tip.accountId);
      await mailer.send(
        writeNews(tip, {
          to: beneficiary.email,
          name: beneficiary.name,
          from: account?.full_name.trim() ?? '',
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
  /** Empty where they have no name. */
  readonly from: string;
  readonly profileUrl: string;
  readonly eventTip: EventTipSummary | undefined;
}

/** What the fan, the organizer and the page's owner wrote stands in the body alone, each as a quotation. */
function writeNews(tip: Tip, { to, name, from, profileUrl, eventTip }: NewsFacts): Message {
  const amount = formatDollars(tip.amountMinor);
  const news = `${from ? quoteLine(from) : 'A supporter'} sent ${quoteLine(name)} a tip of ${amount}.`;
  const share =
    eventTip &&
    `It is your share of ${formatDollars(eventTip.amountMinor)} for the line-up of ${quoteLine(eventTip.eventTitle)}.`;
  return {
    id: `tip-${tip.id}`,
    to,
    subject: `You received a tip of ${amount}`,
    ...layOutLetter({
      greeting: 'Hello,',
      parts: [
        news,
        ...(share ? [share] : []),
        ...(tip.message === null ? [] : [{ intro: 'Their message:', quote: tip.message }]),
      ],
      link: { label: 'Your profile', url: profileUrl },
    }),
  };
}
