import { createHash, createHmac } from 'node:crypto';

/** The stored form of a link's token, which has 256 random bits and cannot be guessed. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A mail with a link or a code: the job that sends it, and the address it goes to. */
interface MailOfJob {
  readonly jobId: string;
  readonly email: string;
}

/**
 * The token in a link. A retried job mails the same link. If the address has changed meanwhile, the link is another
 * one, so that the link sent to the old address stays invalid.
 */
export function tokenOfJob(secret: string, { jobId, email }: MailOfJob): string {
  return createHmac('sha256', secret).update(['mailed-token', jobId, email].join('\n')).digest('base64url');
}

/** The same for a six-digit code. */
export function codeOfJob(secret: string, { jobId, email }: MailOfJob): string {
  const bits = createHmac('sha256', secret).update(['mailed-code', jobId, email].join('\n')).digest();
  return String(bits.readBigUInt64BE() % 1_000_000n).padStart(6, '0');
}

/** The stored form of a six-digit code. The digest uses our secret, because all million codes could be tried quickly. */
export function digestOfCode(
  secret: string,
  { sessionId, email }: { sessionId: string; email: string },
  code: string,
): string {
  return createHmac('sha256', secret)
    .update(['email-code', sessionId, email, code].join('\n'))
    .digest('base64url');
}
