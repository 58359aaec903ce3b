import { randomUUID } from 'node:crypto';
import { createChallenge, solveChallenge } from 'altcha-lib/v1';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { budgets } from '#server/budgets.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { copyGuestCheckout } from '#tests/support/guest-checkouts.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { challengeBudgets } from './guest-checkouts/challenge-guests.ts';

let server: PayingServer;
beforeAll(async () => {
  const wide = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  const names = ['read', 'read-address', ...Object.keys(budgets)];
  server = await startPayingServer({
    environment: { TRUSTED_PROXIES: '1' },
    overrides: {
      budgets: { ...Object.fromEntries(names.map((name) => [name, wide])), ...challengeBudgets },
    },
  });
});
afterAll(() => server.stop());

const festival = '203.0.113.7';

async function pay(fan: Fan, address: string, more: Record<string, unknown> = {}) {
  const headers = { 'x-forwarded-for': address, 'idempotency-key': randomUUID() };
  const { status, body } = await server.call(fan, 'POST', '/tipping/tips/pay', server.tipOf(more), headers);
  return status === 200
    ? { status, tip: body.data.result.tip as string }
    : { status, code: body.errors[0].code as string };
}

/** A guest opens a checkout. Returns their tip. */
async function open(address: string): Promise<string> {
  const { tip } = await pay(await beginAsGuest(server), address);
  if (!tip) throw new Error('No checkout was opened.');
  return tip;
}

async function payFor(tip: string): Promise<void> {
  const { session } = await server.paymentOf(tip);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await server.statusOf(tip)).toBe('succeeded'));
}

async function solve(): Promise<string> {
  const { body } = await server.call(undefined, 'GET', '/tipping/challenge');
  const { algorithm, challenge, salt, signature, maxnumber } = body.data.result;
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number: solution?.number }));
}

test('guests of a network where hardly any checkout is paid solve a puzzle each time, and nobody else does', async () => {
  const tips = [await open(festival), await open(festival), await open(festival)] as const;
  await payFor(tips[0]);
  await copyGuestCheckout(server.ownerPool, tips[0], 64);
  await copyGuestCheckout(server.ownerPool, tips[1], 63);
  const guest = await beginAsGuest(server);
  const longAgo = "UPDATE guest_checkout SET created_at = created_at - interval '3 minutes'";
  await server.services.pool.query(longAgo);
  // Guests of a network where half of the checkouts are paid need not solve a puzzle.
  expect((await pay(guest, festival)).status).toBe(200);
  // The last checkout was just opened, and does not count as abandoned yet.
  expect((await pay(guest, festival)).status).toBe(200);
  await server.services.pool.query(longAgo);
  expect(await pay(guest, festival)).toEqual({ status: 403, code: 'challenge_required' });
  expect((await pay(guest, '203.0.113.8')).status).toBe(200);
  expect((await pay(await server.fan(), festival)).status).toBe(200);
  const forged = await createChallenge({ hmacKey: 'another key', number: 5 });
  for (const solution of [
    '',
    'junk',
    btoa('null'),
    btoa('{}'),
    btoa(JSON.stringify({ ...forged, number: 5 })),
  ])
    expect(await pay(guest, festival, { solution })).toEqual({ status: 403, code: 'challenge_required' });
  const solution = await solve();
  expect((await pay(guest, festival, { solution })).status).toBe(200);
  const respelled = btoa(JSON.stringify({ ...JSON.parse(atob(solution)), more: 1 }));
  for (const used of [solution, respelled])
    expect(await pay(guest, festival, { solution: used })).toEqual({
      status: 403,
      code: 'challenge_required',
    });
  // After more of them have paid, nobody needs to solve a puzzle.
  await Promise.all([payFor(tips[1]), payFor(tips[2])]);
  expect((await pay(guest, festival)).status).toBe(200);
});

test('two hundred checkouts that nobody has paid yet are too many at once, unless a third as many are paid', async () => {
  const [address, guest] = ['203.0.113.20', await beginAsGuest(server)];
  const [paid, unpaid] = [await open(address), await open(address)];
  await payFor(paid);
  await copyGuestCheckout(server.ownerPool, unpaid, 198);
  expect((await pay(guest, address)).status).toBe(200);
  expect(await pay(guest, address)).toEqual({ status: 403, code: 'challenge_required' });
  await copyGuestCheckout(server.ownerPool, paid, 66);
  expect((await pay(guest, address)).status).toBe(200);
});

test('what was opened a day ago is forgotten', async () => {
  await server.services.pool.query("UPDATE guest_checkout SET created_at = created_at - interval '25 hours'");
  const tip = await open(festival);
  const job = jobDefinitions(server.services).find(({ name }) => name === 'tipping.delete-guest-checkouts');
  await job?.work({} as never, {} as never);
  const { rows } = await server.services.pool.query('SELECT tip_id FROM guest_checkout');
  expect(rows).toEqual([{ tip_id: tip }]);
});
