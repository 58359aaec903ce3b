import type { Connection } from '#server/platform/database/database.ts';

interface RateLimitTable {
  key: string;
  points: number;
  /** Milliseconds since 1970, as rate-limiter-flexible writes them; null never ends. */
  expire: string | null;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    rate_limit: RateLimitTable;
  }
}

/** Removes the counters whose time was over before `now`; they count for nothing. */
export async function deleteEndedCounters(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', String(now.getTime())).execute();
}
