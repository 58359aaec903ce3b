import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#tests/support/dashboard-stage.ts';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

test('a tip for a line-up goes to those who agreed and to pages of nobody, not to whoever still waits', async () => {
  const { event, performers, start } = await makeLineUp(server, 2);
  const { page, manager } = await openPage(server);
  const bill = `INSERT INTO event_beneficiary (event_id, beneficiary_id, name, position, invited_at)
    VALUES ($1, $2, 'Asked', 9, now())`;
  await server.services.pool.query(bill, [event.id, page.id]);
  const receivers = async () => {
    const { eventTipId } = await start(await server.fan());
    const { rows } = await server.services.pool.query(
      'SELECT beneficiary_id AS id FROM tip WHERE event_tip_id = $1',
      [eventTipId],
    );
    return rows.map(({ id }) => id).toSorted();
  };
  const ids = performers.map(({ id }) => id);
  expect(await receivers()).toEqual(ids.toSorted());
  const path = `/events/listing/${event.id}/performers/${page.id}/agreement`;
  expect((await server.call(manager, 'PUT', path, { agreed: true })).status).toBe(200);
  expect(await receivers()).toEqual([...ids, page.id].toSorted());
});
