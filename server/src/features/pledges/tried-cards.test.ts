import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { openPledgeStage, type PledgeStage } from '#tests/support/pledge-stage.ts';

let stage: PledgeStage;
beforeAll(async () => {
  stage = await openPledgeStage();
});
afterAll(() => stage.stop());

test('the page that saves a card for a pledged tip is closed after ten declined cards, and another can be opened', async () => {
  const [fan, page] = [await stage.person(), await makeBeneficiary(stage.server.services.pool)];
  const { pledge: id, checkout_url: url } = (await stage.pledge(fan, page)).body.data.result;
  const stateOf = async () => (await stage.read(fan, id)).state;
  for (let nth = 0; nth < 9; nth += 1)
    await submitCheckout(url, { action: 'pay', number: '4000 0000 0000 0002' });
  await stage.server.webhooksDone();
  expect(await stateOf()).toBe('pending');
  await submitCheckout(url, { action: 'pay', number: '4000 0000 0000 9995' });
  await eventually(async () => expect(await stateOf()).toBe('abandoned'));
  expect((await stage.pledge(fan, page)).status).toBe(200);
});
