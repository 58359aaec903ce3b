import type { PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveUpWhenSilent } from './give-up-when-silent.ts';

type Callback = (error: Error | undefined, result?: unknown) => void;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client that answers on demand; ending it rejects all waiting queries, like the driver. */
function openClient({ longestMs = 1000 } = {}) {
  const waiting: Callback[] = [];
  const end = vi.fn(async () => {
    for (const tell of waiting.splice(0)) tell(new Error('Connection terminated'));
  });
  const query = (_text: string, tell?: Callback) => {
    if (tell) return void waiting.push(tell);
    return new Promise((resolve, reject) => {
      waiting.push((error, result) => (error ? reject(error) : resolve(result)));
    });
  };
  const client = { query, end } as unknown as PoolClient;
  giveUpWhenSilent(client, longestMs);
  const answer = () => waiting.shift()?.(undefined, 'rows');
  return { ask: client.query as unknown as typeof query, answer, end };
}

test('a connection whose query has no answer for too long is ended, and whoever waits hears why', async () => {
  const { ask, end } = openClient();
  const notify = vi.fn();
  ask('SELECT 1', notify);
  const second = ask('SELECT 2');
  const refused = expect(second).rejects.toThrow('Query read timeout');
  vi.advanceTimersByTime(999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledOnce();
  await refused;
  expect(notify.mock.calls.map(([error]) => error.message)).toEqual(['Query read timeout']);
});

test('a connection that answers is kept, however long it rests, and watched again', async () => {
  const { ask, answer, end } = openClient();
  const notify = vi.fn();
  ask('SELECT 1', notify);
  answer();
  expect(notify).toHaveBeenCalledWith(undefined, 'rows');
  vi.advanceTimersByTime(60_000);
  const second = ask('SELECT 2');
  vi.advanceTimersByTime(999);
  answer();
  expect(await second).toBe('rows');
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  ask('SELECT 3', notify);
  vi.advanceTimersByTime(1000);
  expect(end).toHaveBeenCalledOnce();
});

test('a connection has one timer, however many queries it answers', () => {
  const { ask, answer } = openClient();
  for (let at = 0; at < 50; at += 1) {
    ask('SELECT 1', () => {});
    if (at % 2) answer();
  }
  expect(vi.getTimerCount()).toBe(1);
});
