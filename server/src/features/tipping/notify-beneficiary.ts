import { findAccount } from '#server/features/account/public.ts';
import { findBeneficiaryForTip } from '#server/features/beneficiaries/public.ts';
import type { PaymentOwner } from '#server/features/payments/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer, Message } from '#server/platform/mail/mail.ts';
import { escapeHtml, quoteHtml, quoteLine, quoteText } from '#server/platform/mail/quote.ts';
import { type EventTipSummary, findEventTips, listShareIds } from './event-tips/repository.ts';
import { findTip, type Tip } from './repository.ts';
import { formatDollars } from './tip-amount.ts';

const jobName = 'tipping.notify-beneficiary';

/** When a tip's money is counted, the news of it is put on its way in the same transaction. */
export function tipPaymentOwner(jobs: Jobs): PaymentOwner {
  return {
    onCaptured: (transaction, { referenceId }) => jobs.enqueue(transaction, jobName, { tipId: referenceId }),
  };
}

/** The same for each share of a tip for a whole event. */
export function eventTipPaymentOwner(jobs: Jobs): PaymentOwner {
  return {
    async onCaptured(transaction, { referenceId }) {
      for (const tipId of await listShareIds(transaction, referenceId))
        await jobs.enqueue(transaction, jobName, { tipId });
    },
  };
}

/** Tells a beneficiary with a mail address of a tip. A mail server that does not take it is tried again. */
export function notifyBeneficiaryJob({
  db,
  mailer,
  publicOrigin,
}: {
  db: Database;
  mailer: Mailer;
  publicOrigin: string;
}): JobDefinition<{ tipId: string }> {
  return {
    name: jobName,
    async work({ tipId }) {
      const tip = await findTip(db, tipId);
      const beneficiary = tip && (await findBeneficiaryForTip(db, tip.beneficiaryId));
      if (!tip || !beneficiary?.email) return;
      const account = await findAccount(db, tip.accountId);
      const from = account?.full_name.trim() ?? '';
      const eventTip =
        tip.eventTipId === null ? undefined : (await findEventTips(db, [tip.eventTipId])).get(tip.eventTipId);
      const profileUrl = new URL(`/professionals/${beneficiary.id}`, publicOrigin).href;
      await mailer.send(
        writeNews(tip, { to: beneficiary.email, name: beneficiary.name, from, profileUrl, eventTip }),
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
  const sentences = [
    'Hello,',
    `${from ? quoteLine(from) : 'A supporter'} sent ${quoteLine(name)} a tip of ${amount}.`,
  ];
  if (eventTip)
    sentences.push(
      `It is your share of ${formatDollars(eventTip.amountMinor)} for the line-up of ${quoteLine(eventTip.eventTitle)}.`,
    );
  if (tip.message !== null) sentences.push('Their message:');
  const text = [
    ...sentences,
    ...(tip.message === null ? [] : [quoteText(tip.message)]),
    `Your profile: ${profileUrl}`,
    'Tibeb',
  ].join('\n\n');
  const paragraphs = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('');
  const message = tip.message === null ? '' : quoteHtml(tip.message);
  const html = `<!doctype html><html lang="en"><body>${paragraphs}${message}<p><a href="${escapeHtml(profileUrl)}">Your profile</a></p><p>Tibeb</p></body></html>`;
  return { to, subject: `You received a tip of ${amount}`, text, html };
}
