import { expiredActionCode, invalidActionCode } from '#contract/account/errors.ts';
import { recoveryPaths } from '#contract/account/recovery-paths.ts';
import { absoluteUrl } from '#contract/paths.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { type JobDefinition, type Jobs, secret } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { accountMailTexts as texts } from '#server/texts/en/account.ts';
import { accountMail } from '../account-mail.ts';
import type { AttemptLimits } from '../attempt-limits.ts';
import { requireUncommonPassword } from '../common-passwords.ts';
import type { ErasePersonalData } from '../deletion/erase-accounts.ts';
import { deleteGoogleLinks } from '../google/repository.ts';
import type { Identity } from '../identity.ts';
import { type DeviceSettings, rememberDevice } from '../known-devices.ts';
import { findIdentityUser, lockIdentityUser, savePassword } from '../repository.ts';
import { endAccess, endRecentFactors, removeUnprovenData } from './end-access.ts';
import { digestOfToken, tokenOfJob } from './link-digests.ts';
import { enqueueSecurityMail } from './mails.ts';
import { findReset, insertReset, saveProvenEmail, takeReset } from './repository.ts';

const requestJobName = 'account.recover-password';
const mailJobName = 'account.reset-mail';

/** Long enough to find the mail, short enough to limit the harm of a lost one. */
const resetLinkMs = 30 * 60 * 1000;

interface Dependencies {
  readonly identity: Identity;
  readonly attempts: AttemptLimits;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly forgetHidden: readonly ErasePersonalData[];
  readonly config: DeviceSettings & { readonly accessToken: { readonly issuer: string } };
}

/**
 * Accepts a request for a new password. A job checks later whether the address has an account, so that neither the
 * answer nor its duration reveals it. Throws `too-many-requests`.
 */
export async function requestNewPassword(
  { attempts, db, jobs }: Pick<Dependencies, 'attempts' | 'db' | 'jobs'>,
  email: string,
  clientAddress: string,
): Promise<void> {
  await attempts.countLink(clientAddress);
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, requestJobName, { email }));
}

/** Enqueues a mail with a link if the address has an account and has not been sent too many links. */
export function recoverPasswordJob({
  attempts,
  db,
  jobs,
}: Pick<Dependencies, 'attempts' | 'db' | 'jobs'>): JobDefinition<{ email: string }> {
  return {
    name: requestJobName,
    ...secret,
    async work({ email }) {
      if (!(await attempts.mayMailLink(email))) return;
      const person = await findIdentityUser(db, { email });
      if (!person) return;
      await inTransaction(db, (transaction) => jobs.enqueue(transaction, mailJobName, { userId: person.id }));
    },
  };
}

/** Creates the link and mails it to the person's current address. A retry creates the same link. */
export function resetMailJob({
  db,
  clock,
  mailer,
  config,
}: Pick<Dependencies, 'db' | 'clock' | 'mailer' | 'config'>): JobDefinition<{ userId: string }> {
  return {
    name: mailJobName,
    ...secret,
    async work({ userId }, job) {
      const expiresAt = new Date(clock.now().getTime() + resetLinkMs);
      const sending = await inTransaction(db, async (transaction) => {
        const person = await lockIdentityUser(transaction, userId);
        if (!person) return undefined;
        const { email } = person;
        const token = tokenOfJob(config.identitySecret, { jobId: job.id, email });
        await insertReset(transaction, { tokenDigest: digestOfToken(token), userId, expiresAt });
        return { email, token };
      });
      if (!sending) return;
      const { email, token } = sending;
      const link = absoluteUrl(config.publicOrigin, recoveryPaths.resetPassword({ token }));
      await mailer.send(accountMail(job, email, texts.resetRequested(link)));
    },
  };
}

/**
 * Sets a new password with a mailed link, once. In one transaction every session ends, every other link and code
 * becomes invalid, second factors of the last seven days are removed, so are Google accounts of another address, and the
 * address is proven, because the link was sent there. If it was not proven before, what a stranger may have left is removed
 * too (end-access.ts). Throws `expired-action-code`, `invalid-action-code`, and InvalidInput for a common password, which
 * does not use up the link. Returns the cookie that makes this browser known to the account, so that attempts by strangers
 * do not lock it out.
 */
export async function resetPassword(
  { identity, attempts, db, jobs, clock, config, forgetHidden }: Dependencies,
  { token, password }: { token: string; password: string },
  { cookie, clientAddress }: { cookie: string; clientAddress: string },
): Promise<string> {
  await attempts.countLink(clientAddress);
  const tokenDigest = digestOfToken(token);
  const link = await findReset(db, tokenDigest);
  if (!link) throw new Refusal(invalidActionCode);
  if (link.expiresAt < clock.now()) throw new Refusal(expiredActionCode);
  const { userId } = link;
  await requireUncommonPassword(password);
  // Hashing takes long, so it is done before any row is locked, and only for valid links.
  const passwordHash = await identity.passwords.hash(password);
  await inTransaction(db, async (transaction) => {
    const person = await lockIdentityUser(transaction, userId);
    // Another use of the link was first, or the owner signed in by another way.
    if (!person || !(await takeReset(transaction, tokenDigest))) throw new Refusal(invalidActionCode);
    await savePassword(transaction, { userId, passwordHash });
    await endAccess(transaction, userId);
    const removed = await endRecentFactors(transaction, userId, clock.now());
    const googleRemoved = await deleteGoogleLinks(transaction, userId, { exceptEmail: person.email });
    if (!person.emailVerified) {
      const { issuer } = config.accessToken;
      const owner = { userId, fullName: undefined };
      await removeUnprovenData({ forgetHidden, issuer, jobs }, transaction, owner);
    }
    await saveProvenEmail(transaction, userId, person.email);
    await enqueueSecurityMail(jobs, transaction, {
      kind: 'password-changed',
      userId,
      removed,
      googleRemoved,
    });
  });
  return rememberDevice(cookie, { userId, passwordHash }, config);
}
