import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { institutionIds } from '#contract/payouts/rules.ts';
import type { Receiver } from './repository.ts';

const destination = z.object({
  institution: z.enum(institutionIds),
  number: z.string(),
});
/** A bank account or wallet as it was typed; the number has digits alone. */
export type Destination = z.infer<typeof destination>;

export interface DestinationCipher {
  seal(receiver: Receiver, destination: Destination): Buffer;
  /** Undefined where it was sealed for somebody else, by a key that we do not have, or was changed since. */
  open(receiver: Receiver, sealed: Buffer): Destination | undefined;
}

const layout = 1;
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;
const headBytes = 1 + keyIdBytes;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random nonce, bound to whom it belongs to: copied to another receiver's row it
 * does not open. Sealed is: layout, the first bytes of the key's digest, nonce, tag, ciphertext. What older keys sealed is
 * opened too.
 */
export function createDestinationCipher(key: Buffer, olderKeys: readonly Buffer[] = []): DestinationCipher {
  const headOf = (one: Buffer) =>
    Buffer.concat([Buffer.from([layout]), createHash('sha256').update(one).digest().subarray(0, keyIdBytes)]);
  const head = headOf(key);
  const bound = ({ kind, id }: Receiver) => Buffer.from(`payout-destination ${kind} ${id}`);
  return {
    seal(receiver, plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(receiver));
      const { institution, number } = plain;
      const sealed = Buffer.concat([cipher.update(JSON.stringify({ institution, number })), cipher.final()]);
      return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
    },
    open(receiver, sealed) {
      const ownHead = sealed.subarray(0, headBytes);
      const itsKey = [key, ...olderKeys].find((one) => headOf(one).equals(ownHead));
      const body = sealed.subarray(headBytes);
      if (!itsKey || body.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', itsKey, body.subarray(0, nonceBytes))
        .setAAD(bound(receiver))
        .setAuthTag(body.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const plain = [decipher.update(body.subarray(nonceBytes + tagBytes)), decipher.final()];
        return destination.parse(JSON.parse(Buffer.concat(plain).toString()));
      } catch {
        // GCM says no more than that it does not fit.
        return undefined;
      }
    },
  };
}
