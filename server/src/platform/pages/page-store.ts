import { LRUCache } from 'lru-cache';
import type { NoncedPage } from './nonced-gzip.ts';

export interface StoredPage {
  readonly page: NoncedPage;
  readonly headers: Headers;
  /** When it was made, in ms of the caller's clock. */
  readonly madeAt: number;
}

/** Rendered pages by their key, for `ttlMs` and of `maxBytes` together at most; the least recently used goes first. */
export function createPageStore({
  maxBytes,
  ttlMs,
  now,
}: {
  maxBytes: number;
  ttlMs: number;
  now: () => number;
}): LRUCache<string, StoredPage> {
  return new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.bytes,
    ttl: ttlMs,
    // A page that nobody requests any more leaves the memory all the same.
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  });
}
