import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';

let stage: CampaignStage;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
let other: typeof fan;

beforeAll(async () => {
  stage = await openCampaignStage();
  [fan, other] = await Promise.all([stage.person(), stage.person()]);
});

afterAll(() => stage.stop());

test('updates for backers are read by backers', async () => {
  const { id, slug } = await stage.campaign();
  await stage.paidPledge(fan, slug);
  const write = (audience: string) =>
    stage.call(stage.owner, 'POST', `/campaigns/own/${id}/updates`, {
      title: `For ${audience}`,
      text: 'The roof is on.',
      audience,
    });
  expect([(await write('everybody')).status, (await write('backers')).status]).toEqual([201, 201]);
  const read = async (who: typeof fan | undefined) =>
    (await stage.call(who, 'GET', `/campaigns/listing/${slug}/updates`)).body.data.results.map(
      ({ text }: { text: string | null }) => text,
    );
  expect(await read(undefined)).toEqual([null, 'The roof is on.']);
  expect(await read(other)).toEqual([null, 'The roof is on.']);
  expect(await read(fan)).toEqual(['The roof is on.', 'The roof is on.']);
});

test('everybody reads a campaign with its backers and similar campaigns; an unknown one is not found', async () => {
  const [{ slug }, alike] = [await stage.campaign(), await stage.campaign()];
  await stage.paidPledge(fan, slug, { message: 'Go on!' });
  const read = (part = '') => stage.call(undefined, 'GET', `/campaigns/listing/${slug}${part}`);
  expect((await read()).body.data.result).toMatchObject({ slug, backer_count: 1 });
  expect((await read('/backers')).body.data.results).toMatchObject([{ amount: 25 }]);
  const similar = (await read('/similar')).body.data.results.map((one: { slug: string }) => one.slug);
  expect(similar).toContain(alike.slug);
  expect(similar).not.toContain(slug);
  for (const part of ['', '/backers', '/similar', '/updates'])
    expect((await stage.call(undefined, 'GET', `/campaigns/listing/no-such-campaign${part}`)).status).toBe(
      404,
    );
});
