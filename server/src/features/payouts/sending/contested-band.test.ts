import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
});
afterAll(() => stage.stop());

/** A page whose tips are all this member's. */
async function bandOf(member: { id: string }): Promise<{ id: string }> {
  const band = await makeBeneficiary(stage.services.pool);
  const { rows } = await stage.ownerPool.query(
    'INSERT INTO band_agreement (band_id, proposed_at) VALUES ($1, now()) RETURNING id',
    [band.id],
  );
  const share = [rows[0].id, member.id];
  await stage.ownerPool.query(
    'INSERT INTO band_share (agreement_id, member_id, parts) VALUES ($1, $2, 1)',
    share,
  );
  await stage.ownerPool.query(
    'UPDATE band_share SET agreed_at = now() WHERE agreement_id = $1 AND member_id = $2',
    share,
  );
  return band;
}

test('while somebody else says that the page of a band is theirs, its members are not paid their shares', async () => {
  const performer = await stage.performer();
  const { owner, path, page } = performer;
  const band = await bandOf(page);
  const setClaim = (state: string) =>
    stage.ownerPool.query('UPDATE beneficiary SET claim_state = $2 WHERE id = $1', [band.id, state]);
  const payouts = async () =>
    (await stage.call(owner, 'GET', `${path}/payouts`)).body.data.results.map(
      ({ state, amount_minor }: { state: string; amount_minor: number }) => [state, amount_minor],
    );
  await stage.readyTips(band, 5);
  await stage.readyTips(page, 3);
  await stage.call(owner, 'POST', `${path}/payouts`);
  expect(await payouts()).toEqual([['approved', 800]]);
  await setClaim('contested');
  await stage.run();
  expect(await payouts()).toEqual([
    [expect.stringMatching(/sent|paid/), 300],
    ['canceled', 800],
  ]);
  const summary = async () => (await stage.call(owner, 'GET', `${path}/summary`)).body.data.result;
  expect(await summary()).toMatchObject({ ready_minor: 0, waiting_minor: 500 });
  await setClaim('claimed');
  expect(await summary()).toMatchObject({ ready_minor: 500, waiting_minor: 0 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});
