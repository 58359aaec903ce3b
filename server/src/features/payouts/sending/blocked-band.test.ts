import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makeOwnedPage } from '#tests/support/factories.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
});
afterAll(() => stage.stop());

/** Makes all tips to this page the member's. */
async function bandOf(member: { id: string }, band: { id: string }): Promise<{ id: string }> {
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
  const band = await bandOf(page, await makeBeneficiary(stage.services.pool));
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

test('while the desk has frozen the payouts of a band, or hides its page, its members are not paid their shares', async () => {
  const [finance, bandOwner] = await Promise.all([stage.operator('finance'), stage.person()]);
  const { owner, path, page } = await stage.performer();
  const band = await bandOf(page, await makeOwnedPage(stage.services.pool, bandOwner.accountId));
  const act = (what: string) =>
    stage.call(finance, 'POST', `/desk/pages/${band.id}/${what}`, { reason: 'Stolen cards tip it.' });
  const setSuspended = (at: Date | null) =>
    stage.ownerPool.query('UPDATE account SET suspended_at = $2 WHERE id = $1', [bandOwner.accountId, at]);
  const summary = async () => (await stage.call(owner, 'GET', `${path}/summary`)).body.data.result;
  await stage.readyTips(band, 5);
  await stage.call(owner, 'POST', `${path}/payouts`);
  await act('freeze');
  await stage.run();
  const { results } = (await stage.call(owner, 'GET', `${path}/payouts`)).body.data;
  expect(results).toMatchObject([{ state: 'canceled', amount_minor: 500 }]);
  const [paid, waits] = [
    { ready_minor: 500, waiting_minor: 0 },
    { ready_minor: 0, waiting_minor: 500 },
  ];
  expect(await summary()).toMatchObject(waits);
  await act('unfreeze');
  expect(await summary()).toMatchObject(paid);
  await act('hide');
  expect(await summary()).toMatchObject(waits);
  await act('show');
  await setSuspended(new Date());
  expect(await summary()).toMatchObject(waits);
  await setSuspended(null);
  expect(await summary()).toMatchObject(paid);
  expect(await stage.failedAuditChecks()).toEqual([]);
});
