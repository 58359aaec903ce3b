import type { Clock } from '../clock.ts';

export interface BriefCache<Value> {
  /** The kept value, or what `load` answers; callers that come while it loads share the one answer. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Whether `get` would answer without loading. */
  has(key: string): boolean;
}

/**
 * Keeps answers in this process for `ttlMs` milliseconds, for figures that may be a moment old.
 * At most `maxEntries`; the oldest goes first. A failure is not kept.
 */
export function createBriefCache<Value>(options: {
  clock: Clock;
  ttlMs: number;
  maxEntries: number;
}): BriefCache<Value> {
  const entries = new Map<string, { value: Promise<Value>; until: number }>();
  return {
    has: (key) => (entries.get(key)?.until ?? 0) > options.clock.now().getTime(),
    get(key, load) {
      const now = options.clock.now().getTime();
      const kept = entries.get(key);
      if (kept && kept.until > now) return kept.value;
      const value = load();
      const entry = { value, until: now + options.ttlMs };
      // Deleted first, so that the map's order stays the order of age.
      entries.delete(key);
      entries.set(key, entry);
      const oldest = entries.keys().next().value;
      if (entries.size > options.maxEntries && oldest !== undefined) entries.delete(oldest);
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return value;
    },
  };
}
