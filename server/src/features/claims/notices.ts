import { createHmac } from 'node:crypto';
import { claimPaths } from '#contract/claims/paths.ts';
import { absoluteUrl } from '#contract/paths.ts';
import { digestOfToken, findProvenAddress } from '#server/features/account/public.ts';
import { findClaimedPage } from '#server/features/beneficiaries/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { type JobDefinition, type Jobs, secret } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { readSignedId, signId } from '#server/platform/signed-id.ts';
import { claimMailTexts as texts } from '#server/texts/en/claims.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { findClaim, saveLinkToken } from './repository.ts';

const linkJobName = 'claims.link-mail';
const noticeJobName = 'claims.notice';

export type NoticeKind = keyof typeof texts.notices;

interface Notice {
  readonly claimId: string;
  readonly kind: NoticeKind;
  /** The account that is notified; null for the address on file. */
  readonly accountId: string | null;
}

export function enqueueLinkMail(jobs: Jobs, transaction: Transaction, linkId: string): Promise<void> {
  return jobs.enqueue(transaction, linkJobName, { linkId });
}

/**
 * Notifies the address on file and these accounts of a claim, each in a separate mail. If the address on file is that of
 * one of the accounts, which it mostly is for a page that has an owner, it gets one mail.
 */
export async function notifyOfClaim(
  jobs: Jobs,
  transaction: Transaction,
  { claimId, kind, accountIds }: { claimId: string; kind: NoticeKind; accountIds: readonly string[] },
): Promise<void> {
  const ids = [...new Set(accountIds)];
  const onFile = (await findClaim(transaction, claimId))?.email_on_file?.toLowerCase();
  const mailsOnFile = onFile !== undefined && !(await isAddressOfOne(transaction, onFile, ids));
  for (const accountId of mailsOnFile ? [null, ...ids] : ids)
    await jobs.enqueue(transaction, noticeJobName, { claimId, kind, accountId } satisfies Notice);
}

/** Whether the address, in lower case, is the proven one of an account. */
async function isAddressOfOne(
  transaction: Transaction,
  address: string,
  accountIds: readonly string[],
): Promise<boolean> {
  for (const id of accountIds)
    if ((await findProvenAddress(transaction, id))?.toLowerCase() === address) return true;
  return false;
}

/** Notifies one account. */
export function notifyAccount(
  jobs: Jobs,
  transaction: Transaction,
  notice: { claimId: string; kind: NoticeKind; accountId: string },
): Promise<void> {
  return jobs.enqueue(transaction, noticeJobName, notice satisfies Notice);
}

const disputePurpose = 'claim-dispute\n';

/** The token of a link "This was not me". */
export function disputeToken(identitySecret: string, claimId: string): string {
  return signId(identitySecret, disputePurpose, claimId);
}

/** The claim that a link "This was not me" is about; undefined if the signature is not ours. */
export function readDisputeToken(identitySecret: string, token: string): string | undefined {
  return readSignedId(identitySecret, disputePurpose, token);
}

interface MailDependencies {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly config: { readonly publicOrigin: string; readonly identitySecret: string };
}

function linkToken(identitySecret: string, linkId: string): string {
  return createHmac('sha256', identitySecret).update(`claim-link\n${linkId}`).digest('base64url');
}

/** Creates the link and mails it to the address on file. It is created here, so that the queue never stores it. */
function linkMailJob({ db, mailer, config }: MailDependencies): JobDefinition<{ linkId: string }> {
  return {
    name: linkJobName,
    ...secret,
    async work({ linkId }, job) {
      // Whoever asks again while the link lives gets the same one: that in the mail before works too.
      const token = linkToken(config.identitySecret, linkId);
      const link = await saveLinkToken(db, linkId, digestOfToken(token));
      const page = link && (await findClaimedPage(db, link.beneficiary_id));
      if (!link?.email || !page) return;
      const url = absoluteUrl(config.publicOrigin, claimPaths.claimByMail({ token }));
      const { subject, lines } = texts.link(quoteLine(page.name), url);
      await mailer.send({
        id: `job-${job.id}`,
        to: link.email,
        subject,
        letter: { ...letterFrame, parts: lines },
      });
    },
  };
}

/** Notifies one person of a claim, with a link that freezes the page. */
function noticeJob({ db, mailer, config }: MailDependencies): JobDefinition<Notice> {
  return {
    name: noticeJobName,
    async work({ claimId, kind, accountId }, job) {
      const claim = await findClaim(db, claimId);
      const page = claim && (await findClaimedPage(db, claim.beneficiary_id));
      const to = accountId === null ? claim?.email_on_file : await findProvenAddress(db, accountId);
      if (!page || !to) return;
      const { subject, lines } = texts.notices[kind](quoteLine(page.name));
      const url = absoluteUrl(
        config.publicOrigin,
        claimPaths.notMe({ token: disputeToken(config.identitySecret, claimId) }),
      );
      const isClaimant = accountId === claim?.account_id;
      const parts = [...lines, ...(isClaimant ? [] : [texts.notMe, { button: texts.notMeButton, url }])];
      await mailer.send({ id: `job-${job.id}`, to, subject, letter: { ...letterFrame, parts } });
    },
  };
}

export function claimMailJobs(dependencies: MailDependencies): JobDefinition<never>[] {
  return [linkMailJob(dependencies), noticeJob(dependencies)];
}
