import { createHash } from 'node:crypto';
import { CompactSign, compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { homeDayOf } from '#contract/home-time-zone.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import { absoluteUrl } from '#contract/paths.ts';
import { receiptNotPaid } from '#contract/tipping/errors.ts';
import { receiptPaths } from '#contract/tipping/receipts/paths.ts';
import type { ReceiptVerdict } from '#contract/tipping/receipts/schemas.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { readReceipt, type TipReading, type TipView } from '../read-tips.ts';
import { presentKeys, type ReceiptSigner } from './receipt-keys.ts';
import { listReceiptKeys, listTakenBack } from './repository.ts';

export interface SigningDependencies extends TipReading {
  readonly receiptSigner: () => Promise<ReceiptSigner>;
  readonly publicOrigin: string;
}

const receiptType = 'receipt+jws';
const revokedType = 'revoked-receipts+jws';

/** The signed contents: never the sender of the tip. */
const payloadSchema = z.object({
  /** The origin of this installation. */
  iss: z.string(),
  code: z.uuid(),
  /** Such as `12.50`. */
  amount: z.string(),
  currency: z.string(),
  to: z.object({ id: z.uuid(), name: z.string() }),
  /** YYYY-MM-DD, in Addis Ababa. */
  day: z.string(),
});
type Payload = z.infer<typeof payloadSchema>;

/** The signed receipt of a paid tip. Throws `receipt_not_found` and `receipt_not_paid`. */
export async function signReceipt(
  dependencies: SigningDependencies,
  code: string,
): Promise<{ receipt: string; url: string }> {
  const view = await readReceipt(dependencies, code);
  if (view.status !== 'succeeded') throw new Refusal(receiptNotPaid);
  const { publicOrigin } = dependencies;
  const receipt = await signPayload(await dependencies.receiptSigner(), {
    iss: publicOrigin,
    code: view.tip.receiptCode,
    ...factsOf(view),
    to: { id: view.tip.beneficiaryId, name: view.beneficiaryName },
  });
  return { receipt, url: absoluteUrl(publicOrigin, receiptPaths.verify({ receipt })) };
}

/** Whether we signed a scanned receipt, and the current state of its tip. */
export async function verifyReceipt(
  dependencies: SigningDependencies,
  scanned: string,
): Promise<{ verdict: ReceiptVerdict; view: TipView | null }> {
  const keys = presentKeys(await listReceiptKeys(dependencies.db));
  const payload = await readSigned(keys, receiptOf(scanned));
  const view = payload && (await readReceipt(dependencies, payload.code).catch(notFound));
  if (!view) return { verdict: 'not_genuine', view: null };
  return { verdict: view.status === 'succeeded' ? 'genuine' : 'taken_back', view };
}

/** The keys that verify receipts, including the current one. */
export async function publishedKeys({ db, receiptSigner }: SigningDependencies): Promise<JSONWebKeySet> {
  await receiptSigner();
  return presentKeys(await listReceiptKeys(db));
}

/**
 * The receipts that no longer count, as a signed list: the first 16 bytes of the SHA-256 of each code, base64url,
 * because anybody with a code can read its receipt.
 */
export async function signRevoked(
  { db, receiptSigner, publicOrigin }: SigningDependencies,
  now: Date,
): Promise<string> {
  const revoked = (await listTakenBack(db)).map((code) =>
    createHash('sha256').update(code).digest().subarray(0, 16).toString('base64url'),
  );
  return sign(await receiptSigner(), revokedType, {
    iss: publicOrigin,
    issued_at: now.toISOString(),
    revoked: revoked.toSorted(),
  });
}

/** A signed receipt in the compact form (JWS). */
export function signPayload(signer: ReceiptSigner, payload: Payload): Promise<string> {
  return sign(signer, receiptType, payload);
}

function sign({ id, privateKey }: ReceiptSigner, typ: string, payload: object): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'EdDSA', kid: id, typ })
    .sign(privateKey);
}

async function readSigned(keys: JSONWebKeySet, receipt: string): Promise<Payload | undefined> {
  try {
    const { payload, protectedHeader } = await compactVerify(receipt, createLocalJWKSet(keys), {
      algorithms: ['EdDSA'],
    });
    if (protectedHeader.typ !== receiptType) return undefined;
    return payloadSchema.parse(JSON.parse(Buffer.from(payload).toString()));
  } catch {
    // Whatever is wrong with it, we did not sign it.
    return undefined;
  }
}

/** The input may be the link that scanning gives. */
function receiptOf(scanned: string): string {
  const text = scanned.trim();
  return URL.parse(text)?.searchParams.get('receipt') ?? text;
}

function notFound(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

function factsOf({ tip }: TipView): Pick<Payload, 'amount' | 'currency' | 'day'> {
  return {
    amount: minorToMajor(tip.amountMinor).toFixed(2),
    currency: tip.currency.trim(),
    day: homeDayOf(tip.createdAt),
  };
}
