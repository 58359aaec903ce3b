import { createHash, createHmac } from 'node:crypto';

/** What is stored of a link: it has 256 random bits, which nobody finds by trying. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** What a link carries, made of our secret and the job that mails it: tried again, the job mails the same link. */
export function tokenOfJob(secret: string, jobId: string): string {
  return createHmac('sha256', secret).update(['mailed-token', jobId].join('\n')).digest('base64url');
}

/** The same for a code of six digits. */
export function codeOfJob(secret: string, jobId: string): string {
  const bits = createHmac('sha256', secret).update(['mailed-code', jobId].join('\n')).digest();
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
