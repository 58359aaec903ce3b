import { expiredActionCode, invalidActionCode } from '#contract/account/errors.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
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
import type { Forget } from '../deletion/erase-accounts.ts';
import type { Identity } from '../identity.ts';
import { type DeviceSettings, rememberDevice } from '../known-devices.ts';
import { findIdentityUser, lockIdentityUser, savePassword } from '../repository.ts';
import { endAccess, endRecentFactors, endStrangersTraces } from './end-access.ts';
import { digestOfToken, tokenOfJob } from './link-digests.ts';
import { enqueueSecurityMail } from './mails.ts';
import { findReset, insertReset, saveProvenEmail, takeReset } from './repository.ts';

const requestJobName = 'account.recover-password';
const mailJobName = 'account.reset-mail';

/** Time to find the mail, not to lose it. */
const resetLinkMs = 30 * 60 * 1000;

interface Dependencies {
  readonly identity: Identity;
  readonly attempts: AttemptLimits;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly forgetHidden: readonly Forget[];
  readonly config: DeviceSettings & { readonly accessToken: { readonly issuer: string } };
}

/**
 * Takes the wish for a new password. Whether the address has an account is looked at later, in a job, so that
 * neither the answer nor its time tells. Throws `too-many-requests`.
 */
export async function requestNewPassword(
  { attempts, db, jobs }: Pick<Dependencies, 'attempts' | 'db' | 'jobs'>,
  email: string,
  clientAddress: string,
): Promise<void> {
  await attempts.countLink(clientAddress);
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, requestJobName, { email }));
}

/** Has a link mailed to an address that has an account and was not sent too many. */
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

/** Makes the link and mails it to the person's present address. A second attempt makes the same link. */
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
      const link = absoluteUrl(config.publicOrigin, paths.resetPassword({ token }));
      await mailer.send(accountMail(job, email, texts.resetRequested(link)));
    },
  };
}

/**
 * Sets a new password by a link sent by mail, once. In one transaction every session ends, every other link and code
 * dies, second factors of the last seven days go, and the address is proven, for the link came there. What a stranger
 * made where it was not proven before goes with it (end-access.ts). Throws `expired-action-code`, `invalid-action-code`, and InvalidInput for a
 * password that is guessed first, which leaves the link as it is.
 * Returns the cookie by which this browser is known to the account, whatever strangers try there.
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
  // Hashing takes long, so it is done before anything is held, and for links only that work.
  const passwordHash = await identity.passwords.hash(password);
  await inTransaction(db, async (transaction) => {
    const person = await lockIdentityUser(transaction, userId);
    // Of two uses at once the other was first, or the owner came by another way.
    if (!person || !(await takeReset(transaction, tokenDigest))) throw new Refusal(invalidActionCode);
    await savePassword(transaction, { userId, passwordHash });
    await endAccess(transaction, userId);
    const removed = await endRecentFactors(transaction, userId, clock.now());
    if (!person.emailVerified) {
      const { issuer } = config.accessToken;
      await endStrangersTraces({ forgetHidden, issuer }, transaction, { userId, fullName: undefined });
    }
    await saveProvenEmail(transaction, userId, person.email);
    await enqueueSecurityMail(jobs, transaction, { kind: 'password-changed', userId, removed });
  });
  return rememberDevice(cookie, { userId, passwordHash }, config);
}
