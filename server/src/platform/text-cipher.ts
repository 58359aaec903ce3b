import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export interface TextCipher {
  /** `boundTo` identifies the owner of the text: in another owner's row it cannot be opened. */
  seal(boundTo: string, plain: string): Buffer;
  /** Undefined where it was sealed for somebody else, by a key that we do not have, or was changed since. */
  open(boundTo: string, sealed: Buffer): string | undefined;
}

const layout = 1;
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 4;
const headBytes = 1 + keyIdBytes;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random nonce. The sealed bytes are: layout, the first bytes of the key's digest,
 * nonce, tag, ciphertext. Texts sealed with older keys can be opened too.
 */
export function createTextCipher(key: Buffer, olderKeys: readonly Buffer[] = []): TextCipher {
  const headOf = (one: Buffer) =>
    Buffer.concat([Buffer.from([layout]), createHash('sha256').update(one).digest().subarray(0, keyIdBytes)]);
  const head = headOf(key);
  return {
    seal(boundTo, plain) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
    },
    open(boundTo, sealed) {
      const ownHead = sealed.subarray(0, headBytes);
      const itsKey = [key, ...olderKeys].find((one) => headOf(one).equals(ownHead));
      const body = sealed.subarray(headBytes);
      if (!itsKey || body.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', itsKey, body.subarray(0, nonceBytes))
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(body.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const plain = [decipher.update(body.subarray(nonceBytes + tagBytes)), decipher.final()];
        return Buffer.concat(plain).toString();
      } catch {
        // GCM reports only that authentication failed, not why.
        return undefined;
      }
    },
  };
}
