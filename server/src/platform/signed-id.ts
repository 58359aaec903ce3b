import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * The token of a link in a mail: an id with a signature, so that nothing has to be stored. It is good for the purpose that
 * was signed with it and no other, and never expires, because a mail may be read years later.
 */
export function signId(secret: string, purpose: string, id: string): string {
  return `${id}.${signatureOf(secret, purpose, id).toString('base64url')}`;
}

/** The id of a token; undefined for a token that we did not issue for this purpose. */
export function readSignedId(secret: string, purpose: string, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  if (!z.uuid().safeParse(id).success) return undefined;
  const [received, expected] = [Buffer.from(signature, 'base64url'), signatureOf(secret, purpose, id)];
  return received.length === expected.length && timingSafeEqual(received, expected) ? id : undefined;
}

function signatureOf(secret: string, purpose: string, id: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}${id}`).digest();
}
