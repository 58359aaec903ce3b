import { readSignedId, signId } from '#server/platform/signed-id.ts';

const purpose = 'unsubscribe from the daily mail: ';

/** The token in the unsubscribe link of an account's daily mails: it can stop that mail and nothing else. */
export function unsubscribeTokenOf(secret: string, accountId: string): string {
  return signId(secret, purpose, accountId);
}

/** The account of a token; undefined for a token that we did not issue. */
export function readUnsubscribeToken(secret: string, token: string): string | undefined {
  return readSignedId(secret, purpose, token);
}
