import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeOrganizer, makeStage } from '#tests/support/factories.ts';
import { becomeOrganizer, callAs } from '#tests/support/organizing.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { somebody } from '#tests/support/test-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterAll(() => server.stop());

/** Somebody's own event, with performers who can be tipped. */
async function ownLineUp() {
  const organizer = somebody();
  await becomeOrganizer(server, organizer);
  const lineUp = await makeLineUp(server, 2);
  const { event } = lineUp;
  await server.services.pool.query(
    `UPDATE event SET organizer_id = organizer.id FROM organizer JOIN account ON account.id = organizer.account_id
     WHERE event.id = $1 AND account.subject = $2`,
    [event.id, organizer.subject],
  );
  const path = `/events/listing/${event.id}`;
  return {
    ...lineUp,
    organizer,
    remove: () => callAs(server, organizer, 'DELETE', path),
    async managed() {
      const { body } = await callAs(server, organizer, 'GET', '/events/managed');
      return body.data.results.find(({ id }: { id: string }) => id === event.id);
    },
  };
}

/** The same with a fan at the checkout of a tip. */
async function startTip() {
  const own = await ownLineUp();
  return { ...own, ...(await own.start(await server.fan('Hanna Tesfaye'))) };
}

test('an event somebody is tipping at can be deleted once they gave up', async () => {
  const { remove, session } = await startTip();
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

test('an event that was tipped at is canceled, never deleted, and says how often it was tipped', async () => {
  const { organizer, event, session, managed } = await startTip();
  expect((await managed()).tips).toBe(0);
  const early = await callAs(server, organizer, 'DELETE', `/events/listing/${event.id}`);
  expect(early).toMatchObject({ status: 409, errors: [{ code: 'event_being_tipped' }] });
  const shown = await server.request(`/api/v1/events/listing/${event.id}`);
  expect(shown.status).toBe(200);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect((await managed()).tips).toBe(1));

  const refused = await callAs(server, organizer, 'DELETE', `/events/listing/${event.id}`);
  expect(refused).toMatchObject({
    status: 409,
    errors: [{ code: 'event_has_tips', detail: expect.stringContaining('You can cancel it instead') }],
  });
  const canceled = await callAs(server, organizer, 'POST', `/events/listing/${event.id}/cancel`);
  expect(canceled.result).toMatchObject({ state: 'canceled', tips: 1 });
});

test('an organizer reads how many tips the stage brought; the sign stays while somebody pays one, and no longer', async () => {
  const { event, performers, eventTipOf, remove, managed } = await ownLineUp();
  await makeStage(server.services.pool, event);
  const pay = async (beneficiary: string | null) => {
    const fan = await server.fan();
    const { body } = await server.call(fan, 'POST', '/tipping/tips/pay-stage', eventTipOf({ beneficiary }));
    return /cs_[\w-]+/.exec(body.data.result.checkout_url)?.[0] ?? '';
  };
  const [paid, abandoned] = [await pay(performers[0]?.id ?? ''), await pay(performers[1]?.id ?? '')];
  expect(await remove()).toMatchObject({ status: 409, errors: [{ code: 'event_being_tipped' }] });
  await server.sandbox.stripe.pay(paid, 'succeed');
  await server.sandbox.stripe.pay(abandoned, 'expire');
  await eventually(async () => expect(await managed()).toMatchObject({ stage_tips: 1, tips: 0 }));
  await eventually(async () => expect((await remove()).status).toBe(200));
});
