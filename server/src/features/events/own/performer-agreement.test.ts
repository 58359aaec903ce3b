import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';

let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage();
});
afterAll(() => stage.stop());

test('an agreement outlives changes, deleting and restoring, and ends where the performer leaves the bill', async () => {
  const { pool } = stage.server.services;
  const [aster, other] = [await makeBeneficiary(pool), await makeBeneficiary(pool)];
  const organizer = await stage.organizer();
  const path = `/events/listing/${(await stage.create(organizer, { beneficiaries: [aster] })).result.id}`;
  const change = (beneficiaries: object[]) => stage.call(organizer, 'PATCH', path, { beneficiaries });
  const agreements = async () => {
    const text = `SELECT beneficiary_id FROM event_beneficiary JOIN listed_event ON listed_event.id = event_id
      WHERE agreed_at IS NOT NULL`;
    return (await pool.query(text)).rows.map((row) => row.beneficiary_id);
  };
  // An agreement in an organizer's request has no effect.
  await change([{ ...aster, agreed_at: '2026-01-01T00:00:00Z' }]);
  expect(await agreements()).toEqual([]);
  await pool.query('UPDATE event_beneficiary SET agreed_at = now() WHERE beneficiary_id = $1', [aster.id]);
  await change([other, aster]);
  await stage.call(organizer, 'DELETE', path);
  expect(await agreements()).toEqual([]);
  await stage.call(organizer, 'POST', `${path}/restore`);
  expect(await agreements()).toEqual([aster.id]);
  await change([other]);
  await change([other, aster]);
  expect(await agreements()).toEqual([]);
});
