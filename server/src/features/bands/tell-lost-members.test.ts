import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { type BandStage, type Owned, openBandStage } from '#tests/support/band-stage.ts';

let stage: BandStage;
beforeAll(async () => {
  stage = await openBandStage();
});
afterAll(() => stage.stop());

test('a member whose page is taken down has left the band and declined its proposal, and the others are notified once', async () => {
  const { band, members, agreement } = await stage.openBand([1, 1, 1]);
  const [first, second] = members as [Owned, Owned];
  await stage.propose(band, [
    [first, 1],
    [second, 1],
  ]);
  await stage.pool.query("UPDATE beneficiary SET state = 'left' WHERE id = $1", [first.page.id]);
  expect((await stage.call(band.owner, 'GET', band.page.id)).result).toMatchObject({
    agreement: { state: 'left' },
    proposal: null,
  });
  const name = 'bands.tell-lost-members';
  const tell = jobDefinitions(stage.server.services).find((job) => job.name === name);
  if (!tell) throw new Error('There is no such job.');
  await (tell.work as () => Promise<void>)();
  await stage.mailTo(band.owner, 'A member has left the band');
  await stage.mailTo(second.owner, 'A member has declined the proposed shares');
  await (tell.work as () => Promise<void>)();
  expect(
    await stage.server.count(
      "jobs.job WHERE name = 'bands.news' AND data->>'kind' = 'left' AND data->>'agreementId' = $1",
      [agreement],
    ),
  ).toBe(4);
});
