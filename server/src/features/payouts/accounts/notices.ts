import { absoluteUrl } from '#contract/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import { findClaimedPage, listManagers } from '#server/features/beneficiaries/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { formatFullDay } from '#server/texts/en/dates.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { payoutMailTexts as texts } from '#server/texts/en/payouts.ts';
import { findPayoutAccount } from './repository.ts';

const jobName = 'payouts.account-news';

export type AccountNews = keyof typeof texts.news;

interface NewsToOne {
  readonly payoutAccountId: string;
  readonly kind: AccountNews;
  /** The previous destination, as people read it. */
  readonly before: string | null;
  /** The account that is notified. */
  readonly to: string;
}

/** Mails every owner of the page, and these accounts, each separately. */
export async function notifyOwners(
  jobs: Jobs,
  transaction: Transaction,
  {
    payoutAccountId,
    kind,
    before,
    alsoNotify,
  }: Omit<NewsToOne, 'to'> & { readonly alsoNotify: readonly string[] },
): Promise<void> {
  const account = await findPayoutAccount(transaction, payoutAccountId);
  if (account?.receiver_kind !== 'beneficiary') return;
  const managers = await listManagers(transaction, account.receiver_id);
  const owners = managers.filter(({ role }) => role === 'owner').map(({ id }) => id);
  for (const to of new Set([...owners, ...alsoNotify, account.account_id]))
    await jobs.enqueue(transaction, jobName, { payoutAccountId, kind, before, to } satisfies NewsToOne);
}

export function accountNewsJob({
  db,
  mailer,
  config,
}: {
  db: Database;
  mailer: Mailer;
  config: { readonly publicOrigin: string; readonly contactMail: string };
}): JobDefinition<NewsToOne> {
  return {
    name: jobName,
    async work({ payoutAccountId, kind, before, to }, job) {
      const account = await findPayoutAccount(db, payoutAccountId);
      const page = account && (await findClaimedPage(db, account.receiver_id));
      const address = await findProvenAddress(db, to);
      if (!page || !address || account.forgotten_at) return;
      const { deadline } = account.requirements;
      // What was needed has been given meanwhile.
      if (kind === 'needed_by' && deadline === null) return;
      const { subject, lines } = texts.news[kind]({
        page: quoteLine(page.name),
        destination: quoteLine(account.destination_shown ?? texts.yourAccount),
        before: before === null ? undefined : quoteLine(before),
        lockedUntil: account.locked_until ? formatFullDay(account.locked_until) : undefined,
        neededBy: deadline === null ? '' : formatFullDay(new Date(deadline)),
        contactMail: config.contactMail,
      });
      const url = absoluteUrl(config.publicOrigin, payoutPaths.gettingPaid(page.id));
      const parts = [...lines, { button: texts.button, url }];
      await mailer.send({ id: `job-${job.id}`, to: address, subject, letter: { ...letterFrame, parts } });
    },
  };
}
