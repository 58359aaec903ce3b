import type { Pool } from 'pg';
import { expect, vi } from 'vitest';

type Statement = readonly [text: string, values: unknown[]];
/** A statement in the transaction that has the lock, or something else that does not need the row, such as another request. */
type Change = Statement | (() => Promise<unknown>);

/**
 * Sends a request that waits for a row locked by the statement, makes a change meanwhile, and returns the answer. This tests
 * changes between a request's first read and its turn.
 */
export async function changeMeanwhile<Answer>(
  ownerPool: Pool,
  lock: Statement,
  send: () => Promise<Answer>,
  changes: readonly Change[],
): Promise<Answer> {
  const [answer] = await sendInTurn(ownerPool, lock, [send], changes);
  return answer as Answer;
}

/**
 * Sends requests that wait for a row locked by the statement, each once those before it wait, so that they get the row in this
 * order. Returns the answers.
 */
export async function sendInTurn(
  ownerPool: Pool,
  lock: Statement,
  sends: readonly (() => Promise<unknown>)[],
  changes: readonly Change[] = [],
): Promise<unknown[]> {
  const client = await ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query(lock[0], lock[1]);
    const answers: Promise<unknown>[] = [];
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    for (const send of sends) {
      answers.push(send());
      const turn = answers.length;
      await vi.waitFor(async () => expect((await ownerPool.query(waiting)).rowCount).toBe(turn), 10_000);
    }
    for (const change of changes)
      await (typeof change === 'function' ? change() : client.query(change[0], change[1]));
    await client.query('COMMIT');
    return await Promise.all(answers);
  } finally {
    client.release();
  }
}
