import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

test.each([1, 1.0, 1.01, 1e2, 9999.99, 10_000])('%d dollars are taken to the cent', async (dollars) => {
  const { paymentId } = await server.startTip(await server.fan(), { total_amount: dollars });
  const { rows } = await server.services.pool.query('SELECT amount_minor FROM payment WHERE id = $1', [
    paymentId,
  ]);
  expect(rows[0].amount_minor).toBe(dollars.toFixed(2).replace('.', ''));
});

test.each([
  0.99,
  0,
  -5,
  10_000.01,
  1.005,
  1.00000001,
  1e9,
  5e-324,
  '5',
  '5.00',
  '1e2',
  null,
  [5],
  { amount: 5 },
  true,
])('an amount of %j is refused at its field', async (amount) => {
  const { status, body } = await server.pay(await server.fan(), { total_amount: amount });
  expect(status).toBe(400);
  expect(body.type).toBe('validation_error');
  expect(body.errors[0].attr).toBe('total_amount');
});

test.each(['NaN', 'Infinity', '1e999', '0x10', '1,00'])(
  'a body with the amount %s is no use',
  async (literal) => {
    const fan = await server.fan();
    const body = JSON.stringify(server.tipOf()).replace('"total_amount":5', `"total_amount":${literal}`);
    const response = await server.request('/api/v1/tipping/tips/pay', {
      method: 'POST',
      headers: { authorization: fan.authorization, 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(400);
  },
);

test('every amount of whole cents in range is charged exactly', async () => {
  const fan = await server.fan();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 100, max: 1_000_000 }), async (cents) => {
      const { session } = await server.startTip(fan, { total_amount: cents / 100 });
      const record = server.sandbox.stripe.sessions().find((one) => one.session.id === session);
      expect(record?.session.amount_total).toBe(cents);
    }),
    { numRuns: 40 },
  );
});
