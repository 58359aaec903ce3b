import { createECDH, hkdfSync } from 'node:crypto';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The keys that identify this installation to push services (RFC 8292), base64url. They are derived from its secret, so
 * that every process, and a restored copy, has the same keys without storing them. One in 2^32 values of 32 bytes is no
 * key of P-256; then the next value is tried.
 */
export function vapidKeysOf(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `web push, key ${attempt}`, 32));
    const ecdh = createECDH('prime256v1');
    try {
      ecdh.setPrivateKey(bytes);
    } catch {
      continue;
    }
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
  }
}
