import type { Pool } from 'pg';
import { expect, vi } from 'vitest';

/**
 * Sends a request that waits for a row locked by the statement, makes a change meanwhile, and returns the answer. This tests
 * changes between a request's first read and its turn.
 */
export async function changeMeanwhile<Answer>(
  ownerPool: Pool,
  lock: readonly [text: string, values: unknown[]],
  send: () => Promise<Answer>,
  changes: readonly (readonly [text: string, values: unknown[]])[],
): Promise<Answer> {
  const client = await ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query(lock[0], lock[1]);
    const answer = send();
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await vi.waitFor(async () => expect((await ownerPool.query(waiting)).rowCount).toBe(1), 10_000);
    for (const [text, values] of changes) await client.query(text, values);
    await client.query('COMMIT');
    return await answer;
  } finally {
    client.release();
  }
}
