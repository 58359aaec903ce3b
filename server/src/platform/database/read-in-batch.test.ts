import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '#tests/support/test-server.ts';
import { asOnePage, readInBatch } from './read-in-batch.ts';
import { inTransaction } from './transaction.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let sent = 0;
beforeAll(async () => {
  server = await startTestServer();
  server.services.pools.general.on('acquire', () => {
    sent += 1;
  });
});
afterAll(() => server.stop());

const numbers = 'SELECT n FROM generate_series($1::integer, $2::integer) AS n ORDER BY n DESC';
const word = "SELECT $1::text AS word, '2026-08-01T20:30:00Z'::timestamptz AS at";

/** How many statements were sent for these reads, and what they answered. */
async function counted(read: () => Promise<unknown>) {
  sent = 0;
  const answers = await read();
  return { answers, sent };
}

test('what one page reads in the same turn is one statement, and the same read is made once', async () => {
  const { db } = server.services;
  const page = await counted(() =>
    asOnePage(() =>
      Promise.all([
        readInBatch(db, word, ['krar']),
        readInBatch(db, numbers, [1, 3]),
        readInBatch(db, numbers, [8, 9]),
        readInBatch(db, numbers, [1, 3]),
        readInBatch(db, numbers, [2, 1]),
      ]),
    ),
  );
  const three = [{ n: 3 }, { n: 2 }, { n: 1 }];
  const [words, ...others] = page.answers as { word: string; at: string }[][];
  expect(words?.map(({ word, at }) => [word, new Date(at).toISOString()])).toEqual([
    ['krar', '2026-08-01T20:30:00.000Z'],
  ]);
  expect(others).toEqual([three, [{ n: 9 }, { n: 8 }], three, []]);
  expect(page.sent).toBe(1);
});

test('two pages share no statement, and outside of a page or in a transaction each read is its own', async () => {
  const { db } = server.services;
  const one = () => asOnePage(() => readInBatch(db, numbers, [1, 1]));
  expect((await counted(() => Promise.all([one(), one()]))).sent).toBe(2);
  const apart = await counted(() => Promise.all([1, 2].map((n) => readInBatch(db, numbers, [n, n]))));
  expect(apart).toEqual({ answers: [[{ n: 1 }], [{ n: 2 }]], sent: 2 });
  const inside = await counted(() =>
    asOnePage(() => inTransaction(db, (transaction) => readInBatch(transaction, numbers, [4, 4]))),
  );
  expect(inside.answers).toEqual([{ n: 4 }]);
});
