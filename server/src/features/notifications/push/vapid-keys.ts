import { createECDH, hkdfSync } from 'node:crypto';

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The keys by which push services know this installation (RFC 8292), base64url. They are made from its secret, so that
 * every process, and a restored copy, has the same ones without keeping them anywhere. 32 bytes are a key of P-256 but
 * for one in 2^32 of them; the next are tried then.
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
