import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * The token in the unsubscribe link of an account's daily mails: it can stop that mail and nothing else. It never
 * expires, because a mail may be read years later.
 */
export function unsubscribeTokenOf(secret: string, accountId: string): string {
  return `${accountId}.${signature(secret, accountId).toString('base64url')}`;
}

/** The account of a token; undefined for a token that we did not issue. */
export function readUnsubscribeToken(secret: string, token: string): string | undefined {
  const [accountId = '', signed = ''] = token.split('.');
  if (!z.uuid().safeParse(accountId).success) return undefined;
  const [received, expected] = [Buffer.from(signed, 'base64url'), signature(secret, accountId)];
  return received.length === expected.length && timingSafeEqual(received, expected) ? accountId : undefined;
}

function signature(secret: string, accountId: string): Buffer {
  return createHmac('sha256', secret).update(`unsubscribe from the daily mail: ${accountId}`).digest();
}
