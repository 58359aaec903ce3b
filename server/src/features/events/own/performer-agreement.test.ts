import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { somebody } from '#tests/support/test-server.ts';

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

test('a page that is renamed has its new name on bills, in the search of events and where it declined', async () => {
  const { pool } = stage.server.services;
  const [singer, organizer] = [somebody(), await stage.organizer()];
  const page = await makeBeneficiary(pool, { name: 'Almaz' });
  await stage.call(singer, 'GET', '/account/users/profile');
  await makePageManager(pool, { page, subject: singer.subject });
  const [id, declined] = [
    (await stage.create(organizer, { beneficiaries: [page] })).result.id,
    (await stage.create(organizer, { beneficiaries: [page] })).result.id,
  ];
  const answer = (eventId: string, agreed: boolean) =>
    stage.call(singer, 'PUT', `/events/listing/${eventId}/performers/${page.id}/agreement`, { agreed });
  await answer(id, true);
  await answer(declined, false);
  const name = 'Almaz Bekele';
  expect((await stage.call(singer, 'PATCH', `/beneficiary/pages/${page.id}`, { name })).status).toBe(200);
  const found = await stage.call(organizer, 'GET', `/events/listing?search=${encodeURIComponent(name)}`);
  expect(found.body.data.results.map((event: { id: string }) => event.id)).toEqual([id]);
  const { rows } = await pool.query(
    `SELECT event_id, name FROM event_beneficiary WHERE beneficiary_id = $1
     UNION ALL SELECT event_id, name FROM event_decline WHERE beneficiary_id = $1`,
    [page.id],
  );
  expect(rows).toEqual([
    { event_id: id, name },
    { event_id: declined, name },
  ]);
  expect((await stage.shown(id)).event.beneficiaries[0].beneficiary.name).toBe(name);
});
