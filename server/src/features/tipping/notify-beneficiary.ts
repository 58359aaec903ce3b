import { findAccount } from '#server/features/account/public.ts';
import { findBeneficiaryForTip } from '#server/features/beneficiaries/public.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { layOutLetter } from '#server/platform/mail/lay-out-letter.ts';
import type { Message } from '#server/platform/mail/mail.ts';
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
          from: account?.full_name.trim() || 'A supporter',
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
  readonly from: string;
  readonly profileUrl: string;
  readonly eventTip: EventTipSummary | undefined;
}

function writeNews(tip: Tip, { to, name, from, profileUrl, eventTip }: NewsFacts): Message {
  const amount = formatDollars(tip.amountMinor);
  const whole = eventTip && formatDollars(eventTip.amountMinor);
  const news = eventTip
    ? `${from} sent you a tip of ${amount}: your share of ${whole} for the line-up of "${eventTip.eventTitle}".`
    : `${from} sent you a tip of ${amount}.`;
  return {
    id: `tip-${tip.id}`,
    to,
    subject: `You received a tip of ${amount} from ${from.slice(0, 80)}`,
    ...layOutLetter({
      greeting: `Hello ${name},`,
      parts: [news, ...(tip.message === null ? [] : [{ intro: 'Their message:', quote: tip.message }])],
      link: { label: 'Your profile', url: profileUrl },
    }),
  };
}
