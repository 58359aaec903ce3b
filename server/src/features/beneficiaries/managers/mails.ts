import { absoluteUrl, paths } from '#contract/paths.ts';
import {
  digestOfToken,
  findAccount,
  findProvenAddress,
  tokenOfJob,
} from '#server/features/account/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { type JobDefinition, type Jobs, secret } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { pageMailTexts as texts } from '#server/texts/en/beneficiaries.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { findPageToManage } from '../own/repository.ts';
import { type ManagerRow, saveInvitationToken } from './repository.ts';

const invitationJobName = 'beneficiaries.invitation-mail';
const newsJobName = 'beneficiaries.manager-news';

/** What changed about a manager of a page. */
export interface ManagerNews {
  readonly kind: keyof typeof texts.news;
  readonly accountId: string;
  readonly by: string;
}

interface NewsToOne extends ManagerNews {
  readonly pageId: string;
  /** The account that is notified. */
  readonly to: string;
}

export function enqueueInvitationMail(jobs: Jobs, transaction: Transaction, id: string): Promise<void> {
  return jobs.enqueue(transaction, invitationJobName, { invitationId: id });
}

/** Mails everybody who managed the page before the change, and the person the change is about. */
export async function notifyManagers(
  jobs: Jobs,
  transaction: Transaction,
  { pageId, present, news }: { pageId: string; present: readonly ManagerRow[]; news: ManagerNews },
): Promise<void> {
  for (const to of new Set([...present.map(({ id }) => id), news.accountId]))
    await jobs.enqueue(transaction, newsJobName, { ...news, pageId, to } satisfies NewsToOne);
}

interface MailDependencies {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly config: { readonly publicOrigin: string; readonly identitySecret: string };
}

/** Creates the link of an invitation and mails it, so that no queue ever contains a link. A second attempt creates the same link. */
function invitationMailJob({
  db,
  mailer,
  config,
}: MailDependencies): JobDefinition<{ invitationId: string }> {
  return {
    name: invitationJobName,
    ...secret,
    async work({ invitationId }, job) {
      const token = tokenOfJob(config.identitySecret, { jobId: job.id, email: invitationId });
      const invitation = await saveInvitationToken(db, invitationId, digestOfToken(token));
      const page = invitation && (await findPageToManage(db, invitation.beneficiary_id));
      if (!page) return;
      const by = invitation.invited_by && (await findAccount(db, invitation.invited_by));
      const url = absoluteUrl(config.publicOrigin, paths.pageInvitation({ token }));
      const { subject, lines } = texts.invitation({
        page: quoteLine(page.name),
        by: by ? quoteLine(by.full_name) : undefined,
        role: invitation.role,
        url,
      });
      const letter = { ...letterFrame, parts: lines };
      await mailer.send({ id: `job-${job.id}`, to: invitation.email, subject, letter });
    },
  };
}

/** Mails one manager, if their address is proven, what changed among the managers of their page. */
function managerNewsJob({ db, mailer, config }: MailDependencies): JobDefinition<NewsToOne> {
  return {
    name: newsJobName,
    async work({ kind, accountId, by, pageId, to }, job) {
      const [page, address] = [await findPageToManage(db, pageId), await findProvenAddress(db, to)];
      if (!page || !address) return;
      const nameOf = async (id: string) => quoteLine((await findAccount(db, id))?.full_name ?? '');
      const facts = { page: quoteLine(page.name), who: await nameOf(accountId), by: await nameOf(by) };
      const parts = [
        texts.news[kind](facts),
        // A deletion is no sign that somebody else uses the account of a manager who stays.
        ...(kind === 'account-deleted' ? [] : [texts.newsAdvice]),
        {
          links: [
            { label: texts.yourPages, url: absoluteUrl(config.publicOrigin, paths.accountPages()) },
            { label: texts.security, url: absoluteUrl(config.publicOrigin, paths.accountSecurity()) },
          ],
        },
      ];
      const letter = { ...letterFrame, parts };
      await mailer.send({ id: `job-${job.id}`, to: address, subject: texts.newsSubject, letter });
    },
  };
}

export function managerMailJobs(dependencies: MailDependencies): JobDefinition<never>[] {
  return [invitationMailJob(dependencies), managerNewsJob(dependencies)];
}
