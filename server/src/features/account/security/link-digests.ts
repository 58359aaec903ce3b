import { createHash, createHmac } from 'node:crypto';

/** What is stored of a link: it has 256 random bits, which nobody finds by trying. */
export function digestOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
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
