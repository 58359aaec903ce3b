import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import type { Database } from '#server/platform/database/database.ts';
import { type ReceiptKeyRow, saveReceiptKey } from './repository.ts';

export interface ReceiptSigner {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/** RFC 8410: the prefix of the 32 bytes of an Ed25519 key in PKCS #8. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The key that signs the receipts of this installation. It is derived from its secret, so that every process, and a
 * restored copy, has the same key without storing it.
 */
export function deriveKey(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'signed receipts', 32));
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Head, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  // Short, because each scanned code contains it.
  const id = createHash('sha256').update(publicKey).digest('base64url').slice(0, 8);
  return { id, privateKey, publicKey };
}

/** Returns the signer after storing its public key with the earlier ones, so that its signatures can always be verified. */
export function createReceiptSigner(db: Database, secret: string): () => Promise<ReceiptSigner> {
  let stored: Promise<ReceiptSigner> | undefined;
  return () => {
    stored ??= storeKey(db, secret).catch((error: unknown) => {
      stored = undefined;
      throw error;
    });
    return stored;
  };
}

async function storeKey(db: Database, secret: string): Promise<ReceiptSigner> {
  const { id, privateKey, publicKey } = deriveKey(secret);
  await saveReceiptKey(db, { id, public_key: publicKey });
  return { id, privateKey };
}

/** The keys as they are published (RFC 7517, RFC 8037). */
export function presentKeys(rows: readonly ReceiptKeyRow[]): JSONWebKeySet {
  return {
    keys: rows.map(({ id, public_key }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      kid: id,
      x: public_key,
    })),
  };
}
