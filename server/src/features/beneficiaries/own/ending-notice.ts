import { absoluteUrl, paths } from '#contract/paths.ts';
import { findProvenAddress, type NotifyOfDeletion } from '#server/features/account/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { pageMailTexts as texts } from '#server/texts/en/beneficiaries.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { locale } from '#server/texts/en/locale.ts';
import { listLeftBehind } from './repository.ts';

const jobName = 'beneficiaries.ending-notice';

/** Mails to one manager about pages that may end: an owner may request and cancel a deletion again and again. */
export const endingNoticeBudgets = {
  'ending-notices-account': { points: 10, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/** That a page ends with the account of its only owner, or has ended. */
interface EndingNotice {
  /** As it was called: once the owner is erased, the page has no name any more. */
  readonly pageName: string;
  /** The account that is notified. */
  readonly to: string;
  /** When the account is erased, in ISO 8601. */
  readonly at: string;
  readonly erased: boolean;
}

/** Tells everybody else who looks after the pages that only this account owns, each in a mail of their own. */
export const notifyOfEnding: NotifyOfDeletion = async (transaction, jobs, { accountId, at, erased }) => {
  for (const { pageName, to } of await listLeftBehind(transaction, accountId, erased)) {
    const notice: EndingNotice = { pageName, to, at: at.toISOString(), erased };
    await jobs.enqueue(transaction, jobName, notice);
  }
};

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'Africa/Addis_Ababa' });

/** Tells one manager, if their address is proven, that their page ends or has ended. */
export function endingNoticeJob({
  db,
  limits,
  mailer,
  config: { publicOrigin },
}: {
  readonly db: Database;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly config: { readonly publicOrigin: string };
}): JobDefinition<EndingNotice> {
  return {
    name: jobName,
    async work({ pageName, to, at, erased }, job) {
      const address = await findProvenAddress(db, to);
      if (!address) return;
      const facts = { page: quoteLine(pageName), at: days.format(new Date(at)) };
      const { subject, lines } = erased ? texts.ended(facts) : texts.ending(facts);
      const pages = { label: texts.yourPages, url: absoluteUrl(publicOrigin, paths.accountPages()) };
      const letter = { ...letterFrame, parts: [...lines, { links: [pages] }] };
      const send = () => mailer.send({ id: `job-${job.id}`, to: address, subject, letter });
      if (erased) return send();
      await withinBudget(limits, { budget: 'ending-notices-account', key: to }, send);
    },
  };
}
