import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUpdate } from '#tests/support/campaign-factory.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;
let stage: CampaignStage;
let support: Awaited<ReturnType<CampaignStage['operator']>>;
let stranger: Person;

beforeAll(async () => {
  stage = await openCampaignStage();
  [stranger, support] = await Promise.all([stage.person(), stage.operator('support')]);
});

afterAll(() => stage.stop());

const report = (by: Person | undefined, kind: string, id: string) =>
  stage.call(by, 'POST', '/reports', { kind, id, reason: 'fraud', words: 'Look at this.' });

const atDesk = (path: string, reason = 'It is a fraud') =>
  stage.call(support, 'POST', `/desk${path}`, { reason });

test('a hidden update is seen by the creator alone, who cannot show it again', async () => {
  const { id, slug } = await stage.campaign();
  const update = await makeUpdate(stage.services.pool, { id });
  await atDesk(`/campaign-updates/${update}/hide`);
  expect((await atDesk(`/campaign-updates/${randomUUID()}/hide`)).status).toBe(404);
  const updates = async (by?: Person) =>
    (await stage.call(by, 'GET', `/campaigns/listing/${slug}/updates`)).body.data;
  expect(await updates(stranger)).toMatchObject({ results: [], metadata: { total: 0 } });
  expect(await updates(stage.owner)).toMatchObject({ results: [{ id: update, withheld: true }] });
  const { body } = await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`);
  expect(body.data.result.update_count).toBe(0);
  expect((await report(stranger, 'update', update)).status).toBe(404);
});
