import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { listen } from './listen.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sender: Client;
beforeEach(async () => {
  database = await createTestDatabase();
  sender = new Client({ connectionString: database.url });
  await sender.connect();
});
afterEach(async () => {
  await sender.end();
  await database.drop();
});

const send = (payload: string) => sender.query('SELECT pg_notify($1, $2)', ['News of the test', payload]);
const endListeners = () =>
  sender.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );

async function openListener() {
  const heard: string[] = [];
  const [reconnected, failed] = [vi.fn(), vi.fn()];
  const { close } = await listen(database.url, 'News of the test', {
    onNotification: (payload) => heard.push(payload),
    onReconnect: reconnected,
    onError: failed,
  });
  return { heard, reconnected, failed, close };
}

test('what is sent on the channel is heard, before and after the connection breaks', async () => {
  const { heard, reconnected, failed, close } = await openListener();
  await send('first');
  await vi.waitFor(() => expect(heard).toEqual(['first']));
  for (let round = 1; round <= 3; round += 1) {
    await endListeners();
    await vi.waitFor(() => expect(reconnected).toHaveBeenCalledTimes(round), { timeout: 60_000 });
  }
  expect(failed).toHaveBeenCalledTimes(3);
  await send('second');
  await vi.waitFor(() => expect(heard).toEqual(['first', 'second']));
  await close();
});

test('a connection that the database ends while it is being closed harms nobody', async () => {
  const { close, failed } = await openListener();
  await Promise.all([endListeners(), close()]);
  expect(failed.mock.calls.length).toBeLessThanOrEqual(1);
});

test('a database that does not answer is said at the first connection', async () => {
  const hear = { onNotification() {}, onReconnect() {}, onError() {} };
  await expect(listen('postgres://nobody@127.0.0.1:1/none', 'news', hear)).rejects.toThrow('ECONNREFUSED');
});
