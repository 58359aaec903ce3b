import { createHash } from 'node:crypto';

/** The 32-bit tag in the ids of all rows of one seed and kind. */
export function tagOf(seed: string, kind: string): string {
  return createHash('sha256').update(`tibeb-bulk:${seed}:${kind}`).digest('hex').slice(0, 8);
}

/**
 * The UUID (version 8) of a row: the tag, then the row's index. Rows created in succession are neighbours in a database index,
 * and the last one has the greatest id.
 */
export function bulkId(tag: string, index: number): string {
  return `${tag}-0000-8000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** The index of a row whose id `bulkId` created. */
export function bulkIndex(id: string): number {
  return Number.parseInt(id.slice(-12), 16);
}
