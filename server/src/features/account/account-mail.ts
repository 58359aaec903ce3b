import type { LetterPart } from '#server/platform/mail/letter.ts';
import type { Message } from '#server/platform/mail/mail.ts';
import { letterFrame } from '#server/texts/en/letter.ts';

/** A mail about an account. It is sent once for each job, however often the job is retried. */
export function accountMail(
  job: { readonly id: string },
  to: string,
  { subject, lines }: { subject: string; lines: readonly LetterPart[] },
): Message {
  return { id: `job-${job.id}`, to, subject, letter: { ...letterFrame, parts: lines } };
}
