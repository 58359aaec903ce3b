import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { somebody } from '#tests/support/test-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

/** One fan, before and after they prove their address. */
async function fan(): Promise<{ before: Fan; after: Fan }> {
  const person = somebody();
  const fanOf = async (proven: boolean) => ({
    authorization: `Bearer ${await server.token({ ...person, proven })}`,
  });
  return { before: await fanOf(false), after: await fanOf(true) };
}

test('a tip of more than $100 asks for a proven address, and goes through with the same key then', async () => {
  const { before, after } = await fan();
  expect((await server.pay(before, { total_amount: 100 })).status).toBe(200);
  const key = randomUUID();
  const refused = await server.pay(before, { total_amount: 100.01 }, key);
  expect(refused.status).toBe(403);
  expect(refused.body.errors).toEqual([
    {
      code: 'address_not_proven',
      detail: 'Please confirm your email address first. We send you a six-digit code for it.',
      attr: null,
    },
  ]);
  expect((await server.call(before, 'GET', '/tipping/tips')).body.data.metadata.total).toBe(1);
  expect((await server.pay(after, { total_amount: 100.01 }, key)).status).toBe(200);
  // A tip that has been started is not checked again.
  expect((await server.pay(before, { total_amount: 100.01 }, key)).status).toBe(200);
});

test('a line-up is tipped more than $100 in all by a proven address only', async () => {
  const { before, after } = await fan();
  const { pay } = await makeLineUp(server, 3);
  expect((await pay(before, { total_amount: 100 })).status).toBe(200);
  expect(await pay(before, { total_amount: 102 })).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'address_not_proven' }] },
  });
  expect((await pay(after, { total_amount: 102 })).status).toBe(200);
});
