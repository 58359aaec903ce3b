import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeOrganizer } from '#tests/support/factories.ts';
import { becomeOrganizer, callAs } from '#tests/support/organizing.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { somebody } from '#tests/support/test-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterAll(() => server.stop());

/** Somebody's own event, with performers who can be tipped, and a fan at the checkout of a tip. */
async function startTip() {
  const organizer = somebody();
  await becomeOrganizer(server, organizer);
  const { event, start } = await makeLineUp(server, 2);
  await server.services.pool.query(
    `UPDATE event SET organizer_id = organizer.id FROM organizer JOIN account ON account.id = organizer.account_id
     WHERE event.id = $1 AND account.subject = $2`,
    [event.id, organizer.subject],
  );
  return { organizer, event, ...(await start(await server.fan('Hanna Tesfaye'))) };
}

test('an event somebody is tipping at can be deleted once they gave up', async () => {
  const { organizer, event, session } = await startTip();
  const remove = () => callAs(server, organizer, 'DELETE', `/events/listing/${event.id}`);
  expect(await remove()).toMatchObject({ status: 409, errors: [{ code: 'event_being_tipped' }] });
  await server.sandbox.stripe.pay(session, 'expire');
  await eventually(async () => expect((await remove()).status).toBe(200));
});

test('a tip that begins while its event is being deleted is refused, and nothing is left of it', async () => {
  const { event, pay } = await makeLineUp(server, 2);
  const fan = await server.fan('Hanna Tesfaye');
  const { pool } = server.services;
  const { id: organizerId } = await makeOrganizer(pool);
  const deleting = await pool.connect();
  await deleting.query('BEGIN');
  // Like the product's deletion, which locks the row first.
  await deleting.query('SELECT FROM event WHERE id = $1 FOR UPDATE', [event.id]);
  await deleting.query(
    `UPDATE event SET state = 'deleted', state_before_deletion = state, changed_at = now(), organizer_id = $2
     WHERE id = $1`,
    [event.id, organizerId],
  );
  const paying = pay(fan);
  await eventually(async () => {
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR KEY SHARE'";
    expect((await pool.query(waiting)).rowCount).toBe(1);
  });
  await deleting.query('COMMIT');
  deleting.release();
  const { status, body } = await paying;
  expect([status, body.errors[0]]).toMatchObject([400, { attr: 'event', detail: 'Event not found' }]);
  expect((await server.call(fan, 'GET', '/tipping/tips')).body.data.results).toEqual([]);
});

test('an event that was tipped at is canceled, never deleted, and says what it was tipped', async () => {
  const { organizer, event, session } = await startTip();
  const managed = async () => {
    const { body } = await callAs(server, organizer, 'GET', '/events/managed');
    return body.data.results.find(({ id }: { id: string }) => id === event.id);
  };
  expect((await managed()).tips).toEqual({ count: 0, total_amount: 0 });
  const early = await callAs(server, organizer, 'DELETE', `/events/listing/${event.id}`);
  expect(early).toMatchObject({ status: 409, errors: [{ code: 'event_being_tipped' }] });
  const shown = await server.request(`/api/v1/events/listing/${event.id}`);
  expect(shown.status).toBe(200);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect((await managed()).tips).toEqual({ count: 1, total_amount: 10 }));

  const refused = await callAs(server, organizer, 'DELETE', `/events/listing/${event.id}`);
  expect(refused).toMatchObject({
    status: 409,
    errors: [{ code: 'event_has_tips', detail: expect.stringContaining('You can cancel it instead') }],
  });
  const canceled = await callAs(server, organizer, 'POST', `/events/listing/${event.id}/cancel`);
  expect(canceled.result).toMatchObject({ state: 'canceled', tips: { count: 1 } });
});
