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
  /** Throws where it was sealed for somebody else, by another key, or was changed since. */
  open(receiver: Receiver, sealed: Buffer): Destination;
}

const layout = 1;
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;
const headBytes = 1 + keyIdBytes;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random nonce, bound to whom it belongs to: copied to another receiver's row it
 * does not open. Sealed is: layout, the first bytes of the key's digest, nonce, tag, ciphertext.
 */
export function createDestinationCipher(key: Buffer): DestinationCipher {
  const head = Buffer.concat([
    Buffer.from([layout]),
    createHash('sha256').update(key).digest().subarray(0, keyIdBytes),
  ]);
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
      if (!sealed.subarray(0, headBytes).equals(head))
        throw new Error('The destination of a payout was encrypted by another key.');
      const body = sealed.subarray(headBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, nonceBytes))
        .setAAD(bound(receiver))
        .setAuthTag(body.subarray(nonceBytes, nonceBytes + tagBytes));
      const plain = [decipher.update(body.subarray(nonceBytes + tagBytes)), decipher.final()];
      return destination.parse(JSON.parse(Buffer.concat(plain).toString()));
    },
  };
}
