import { createHash, createHmac } from 'node:crypto';

/** What is stored of a link: it has 256 random bits, which nobody finds by trying. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A mail of a link or a code: the job that sends it, and the address it goes to. */
interface MailOfJob {
  readonly jobId: string;
  readonly email: string;
}

/**
 * What a link carries. Tried again, the job mails the same link; to an address that has changed meanwhile it mails
 * another, so that what the old one was sent stays dead.
 */
export function tokenOfJob(secret: string, { jobId, email }: MailOfJob): string {
  return createHmac('sha256', secret).update(['mailed-token', jobId, email].join('\n')).digest('base64url');
}

/** The same for a code of six digits. */
export function codeOfJob(secret: string, { jobId, email }: MailOfJob): string {
  const bits = createHmac('sha256', secret).update(['mailed-code', jobId, email].join('\n')).digest();
  return String(bits.readBigUInt64BE() % 1_000_000n).padStart(6, '0');
}

/** What is stored of a six-digit code, under our secret: a million codes are quickly tried. */
export function digestOfCode(
  secret: string,
  { sessionId, email }: { sessionId: string; email: string },
  code: string,
): string {
  return createHmac('sha256', secret)
    .update(['email-code', sessionId, email, code].join('\n'))
    .digest('base64url');
}
