import { randomBytes, randomUUID } from 'node:crypto';
import type { WebhookFormat } from '#contract/webhooks/rules.ts';
import type { TextCipher } from '#server/platform/text-cipher.ts';

/** The context that the encryption binds an endpoint's secrets to. */
export const secretOf = (webhookId: string): string => `webhook-secret ${webhookId}`;

/** Standard Webhooks wants 24 to 64 bytes; Ko-fi's token is a UUID. */
export function makeSecret(format: WebhookFormat): string {
  return format === 'kofi' ? randomUUID() : `whsec_${randomBytes(32).toString('base64')}`;
}

/** The current secret, and the former one while it is still valid. Throws if the key that encrypted it is missing. */
export function openSecrets(
  cipher: TextCipher,
  row: {
    readonly id: string;
    readonly secret_ciphertext: Buffer;
    readonly former_secret_ciphertext: Buffer | null;
    readonly former_secret_until: Date | null;
  },
  now: Date,
): string[] {
  const sealed = [row.secret_ciphertext];
  if (row.former_secret_ciphertext && row.former_secret_until && row.former_secret_until > now)
    sealed.push(row.former_secret_ciphertext);
  return sealed.map((one) => {
    const secret = cipher.open(secretOf(row.id), one);
    if (secret === undefined) throw new Error('The key of the secrets of webhooks is missing.');
    return secret;
  });
}
