import { recoveryPaths } from '#contract/account/recovery-paths.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { type JobDefinition, type Jobs, secret } from '#server/platform/jobs/jobs.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { accountMailTexts as texts } from '#server/texts/en/account.ts';
import { accountMail } from '../account-mail.ts';
import { findIdentityUser } from '../repository.ts';
import type { RemovedFactors } from '../second-factor/repository.ts';

const jobName = 'account.security-mail';

/** What the mail is about. `to` is for mails that do not go to the person's current address. */
export type SecurityMail =
  | {
      readonly kind: 'password-changed';
      readonly userId: string;
      readonly removed?: RemovedFactors;
      /** Google was linked with another address, and no longer opens the account. */
      readonly googleRemoved?: boolean;
    }
  /** A Google account was linked to an account that existed already. */
  | { readonly kind: 'google-linked'; readonly userId: string }
  | {
      readonly kind: 'google-removed';
      readonly userId: string;
      /** Another Google account still opens the account. */
      readonly othersStay?: boolean;
    }
  | { readonly kind: 'email-taken'; readonly userId: string; readonly to: string }
  | { readonly kind: 'email-change-asked'; readonly userId: string }
  | { readonly kind: 'email-changed'; readonly userId: string; readonly to: string };

export function enqueueSecurityMail(jobs: Jobs, transaction: Transaction, mail: SecurityMail): Promise<void> {
  return jobs.enqueue(transaction, jobName, mail);
}

/**
 * The mails contain no name: the person who signed up first chose the account's name, perhaps with somebody else's
 * address.
 */
export function securityMailJob({
  db,
  mailer,
  publicOrigin,
  contactMail,
}: {
  db: Database;
  mailer: Mailer;
  publicOrigin: string;
  /** The address at which people get help. */
  contactMail: string;
}): JobDefinition<SecurityMail> {
  return {
    name: jobName,
    ...secret,
    async work(mail, job) {
      const person = await findIdentityUser(db, { id: mail.userId });
      if (!person) return;
      const written = write(mail, contactMail, (path) => absoluteUrl(publicOrigin, path));
      const to = 'to' in mail ? mail.to : person.email;
      await mailer.send(accountMail(job, to, written));
    },
  };
}

type Link = (path: string) => string;

function write(
  mail: SecurityMail,
  contactMail: string,
  link: Link,
): { subject: string; lines: readonly LetterPart[] } {
  switch (mail.kind) {
    case 'password-changed':
      return texts.passwordChanged(mail, link(recoveryPaths.forgotPassword()));
    case 'google-linked':
      return texts.googleLinked(texts.secureGoogle);
    case 'google-removed':
      return texts.googleRemoved(mail, texts.ifNotYou(link(recoveryPaths.forgotPassword()), contactMail));
    case 'email-taken':
      return texts.emailTaken({
        signIn: link(paths.signIn()),
        forgotPassword: link(recoveryPaths.forgotPassword()),
      });
    case 'email-change-asked':
      return texts.emailChangeRequested(link(recoveryPaths.forgotPassword()));
    case 'email-changed':
      return texts.emailChanged(contactMail);
  }
}
