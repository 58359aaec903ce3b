import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

const continueTip = (fan: Parameters<PayingServer['call']>[0], id: string) =>
  server.call(fan, 'POST', `/tipping/tips/${id}/checkout`);

test('a tip that waits is continued at the same checkout, however often', async () => {
  const fan = await server.fan();
  const { tipId, checkoutUrl } = await server.startTip(fan);
  const before = server.sandbox.stripe.sessions().length;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, body } = await continueTip(fan, tipId);
    expect([status, body.data.result]).toEqual([200, { tip: tipId, checkout_url: checkoutUrl }]);
  }
  expect(server.sandbox.stripe.sessions()).toHaveLength(before);
});

test('a tip that has ended has no checkout any more', async () => {
  const fan = await server.fan();
  const { tipId } = await server.startTip(fan);
  await server.call(fan, 'POST', `/tipping/tips/${tipId}/cancel`);
  const { status, body } = await continueTip(fan, tipId);
  expect([status, body.errors[0].code]).toEqual([409, 'tip_already_ended']);
});

test("nobody continues another's tip, and one there is not cannot be continued", async () => {
  const { tipId } = await server.startTip(await server.fan());
  const stranger = await server.fan();
  for (const id of [tipId, randomUUID()]) {
    const { status, body } = await continueTip(stranger, id);
    expect([status, body.errors[0].code]).toEqual([404, 'tip_not_found']);
  }
});
