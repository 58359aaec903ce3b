import { createHash } from 'node:crypto';

/**
 * A UUID that is always the same for the same kind and slug, so that links to sample data still work with a new data folder.
 * Version 8 (RFC 9562, section 5.8): 122 bits of a SHA-256.
 */
export function sampleId(kind: string, slug: string): string {
  return formatted(hashOf(kind, slug));
}

/** A UUID of a kind, a slug and a moment: a later moment gives a greater id, as in version 7, and another moment another id. */
export function sampleIdAt(kind: string, slug: string, moment: Date): string {
  const bytes = hashOf(kind, slug);
  bytes.writeUIntBE(moment.getTime(), 0, 6);
  return formatted(bytes);
}

function hashOf(kind: string, slug: string): Buffer {
  return createHash('sha256').update(`tibeb:${kind}:${slug}`).digest().subarray(0, 16);
}

function formatted(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
