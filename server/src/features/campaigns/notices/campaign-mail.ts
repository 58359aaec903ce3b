import { absoluteUrl } from '#contract/paths.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import type { Mailer, Message } from '#server/platform/mail/mail.ts';
import { letterFrame } from '#server/texts/en/letter.ts';

/** What is needed to send mails about campaigns. */
export interface MailDependencies {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly publicOrigin: string;
}

/** A mail in our layout. Texts that people wrote appear only in the parts, quoted. */
export function letterTo(
  { id, to }: { readonly id: string; readonly to: string },
  { subject, parts }: { readonly subject: string; readonly parts: readonly LetterPart[] },
): Message {
  return { id, to, subject, letter: { ...letterFrame, parts } };
}

export function linkTo({ publicOrigin }: MailDependencies, label: string, path: string): LetterPart {
  return { links: [{ label, url: absoluteUrl(publicOrigin, path) }] };
}
