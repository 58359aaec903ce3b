import { afterAll, beforeAll, expect, test } from 'vitest';
import { tipAlreadyEnded } from '#contract/tipping/errors.ts';
import { createLog } from '#server/platform/log.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { openCheckoutOf } from './open-tip-checkout.ts';

let server: PayingServer;
const lines: string[] = [];
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  server = await startPayingServer({ overrides: { log } });
});
afterAll(() => server.stop());

test('nobody is sent to the checkout of a tip that was paid while it was opened', async () => {
  const fan = await server.fan();
  const { tipId, session, checkoutUrl } = await server.startTip(fan);
  const { services } = server;
  const dependencies = { ...services, publicOrigin: services.config.publicOrigin };
  const payment = async () => {
    const found = (await services.payments.findOf(services.db, 'tip', [tipId])).get(tipId);
    if (!found) throw new Error('The tip has no payment.');
    return found;
  };
  expect(await openCheckoutOf(dependencies, tipId, await payment(), services.log)).toBe(checkoutUrl);

  await server.sandbox.stripe.pay(session, 'succeed');
  await server.call(fan, 'POST', `/tipping/tips/${tipId}/confirm`);
  const opened = openCheckoutOf(dependencies, tipId, await payment(), services.log);
  await expect(opened).rejects.toMatchObject({ definition: tipAlreadyEnded });
});

test("what Stripe refuses is logged with the id of its request, by which Stripe's dashboard finds it", async () => {
  server.sandbox.stripe.configure({ failNext: 1, failHow: '400', failCalls: 'changes' });
  await server.pay(await server.fan());
  const logged = lines.find((line) => line.includes('no checkout was opened for a tip'));
  expect(logged).toMatch(/"why":"Stripe refused: invalid request \(req_\w+\)"/);
});
