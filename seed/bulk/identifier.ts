import { createHash } from 'node:crypto';

/** The 32 bits by which the rows of one seed and kind are known. */
export function tagOf(seed: string, kind: string): string {
  return createHash('sha256').update(`tibeb-bulk:${seed}:${kind}`).digest('hex').slice(0, 8);
}

/**
 * The UUID (version 8) of a row: the tag, then its place in the row of all, so that rows made one after the other
 * also lie beside each other in an index and the last one made is found as the greatest.
 */
export function bulkId(tag: string, index: number): string {
  return `${tag}-0000-8000-8000-${index.toString(16).padStart(12, '0')}`;
}

/** The place of a row made by `bulkId`. */
export function bulkIndex(id: string): number {
  return Number.parseInt(id.slice(-12), 16);
}
