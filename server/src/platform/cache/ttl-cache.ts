import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

export interface TtlCache<Value> {
  /** The cached value, or the result of `load`; callers that come while it loads share that result. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Whether `get` would answer without loading. */
  has(key: string): boolean;
}

/**
 * Caches values in this process for `ttlMs` milliseconds, `maxEntries` of them at most. A failure is not cached. A value
 * older than `renewAfterMs` is loaded again in the background, so that nobody waits for what is requested often.
 */
export function createTtlCache<Value extends {}>({
  clock,
  ttlMs,
  maxEntries,
  renewAfterMs = ttlMs,
}: {
  clock: Clock;
  ttlMs: number;
  maxEntries: number;
  renewAfterMs?: number;
}): TtlCache<Value> {
  const cache = new LRUCache<string, Value, () => Promise<Value>>({
    max: maxEntries,
    // The library counts the last millisecond in.
    ttl: ttlMs - 1,
    // The clock of tests jumps: it is read each time.
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: (_key, _stale, { context: load }) => load(),
    noDeleteOnFetchRejection: true,
  });
  return {
    has: (key) => cache.has(key),
    get(key, load) {
      const remainingMs = cache.getRemainingTTL(key);
      const renews = remainingMs > 0 && remainingMs < ttlMs - renewAfterMs;
      return cache.forceFetch(key, { context: load, forceRefresh: renews, allowStale: renews });
    },
  };
}
