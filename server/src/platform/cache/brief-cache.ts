import type { Clock } from '../clock.ts';

export interface BriefCache<Value> {
  /** The kept value, or what `load` answers; callers that come while it loads share the one answer. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Whether `get` would answer without loading. */
  has(key: string): boolean;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  readonly since: number;
  renewing: boolean;
}

/**
 * Keeps answers in this process for `ttlMs` milliseconds, for figures that may be a moment old.
 * At most `maxEntries`; the oldest goes first. A failure is not kept. An answer asked for when it is older than
 * `renewAfterMs` is loaded anew while the old one still serves, so that of what is asked often nobody waits for it.
 */
export function createBriefCache<Value>({
  clock,
  ttlMs,
  maxEntries,
  renewAfterMs = ttlMs,
}: {
  clock: Clock;
  ttlMs: number;
  maxEntries: number;
  renewAfterMs?: number;
}): BriefCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const now = () => clock.now().getTime();
  const keep = (key: string, entry: Entry<Value>) => {
    // Deleted first, so that the map's order stays the order of age.
    entries.delete(key);
    entries.set(key, entry);
    for (const [oldest, { since }] of entries) {
      if (entries.size <= maxEntries && now() < since + ttlMs) break;
      entries.delete(oldest);
    }
  };
  const renew = (key: string, old: Entry<Value>, load: () => Promise<Value>) => {
    const fresh: Entry<Value> = { value: load(), since: now(), renewing: false };
    old.renewing = true;
    fresh.value.then(
      () => {
        if (entries.get(key) === old) keep(key, fresh);
      },
      () => {
        old.renewing = false;
      },
    );
  };
  return {
    has(key) {
      const kept = entries.get(key);
      return kept !== undefined && now() < kept.since + ttlMs;
    },
    get(key, load) {
      const kept = entries.get(key);
      const age = kept ? now() - kept.since : ttlMs;
      if (kept && age < ttlMs) {
        if (age >= renewAfterMs && !kept.renewing) renew(key, kept, load);
        return kept.value;
      }
      const entry: Entry<Value> = { value: load(), since: now(), renewing: false };
      keep(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
  };
}
