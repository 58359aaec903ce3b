import type { Pool } from 'pg';
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

/** Deletes the counters that expired before `now`. */
export async function deleteEndedCounters(db: Connection, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', String(now.getTime())).execute();
}

const countingText = `
  INSERT INTO rate_limit AS counter (key, points, expire) VALUES ($1, 1, $2)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN counter.expire <= $3 THEN 1 ELSE counter.points + 1 END,
    expire = CASE WHEN counter.expire <= $3 THEN excluded.expire ELSE counter.expire END
  RETURNING points, expire, set_config('synchronous_commit', 'off', true)`;

/**
 * Counts one request at the time `now` and returns the count and its expiry, both in the table's units. The commit does
 * not wait for the disk; this setting applies only to this one statement, which is a transaction of its own.
 */
export async function countRequest(
  pool: Pool,
  key: string,
  seconds: number,
  now: number,
): Promise<{ points: number; expire: string }> {
  const values = [key, now + seconds * 1000, now];
  const { rows } = await pool.query({ name: 'rate_limit:count', text: countingText, values });
  return rows[0];
}
