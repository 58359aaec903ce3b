import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { becomeOrganizer, callAs } from '#tests/support/organizing.ts';
import { eventually, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { somebody } from '#tests/support/test-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterAll(() => server.stop());

test('an event that was tipped at is canceled, never deleted, and says what it was tipped', async () => {
  const organizer = somebody();
  await becomeOrganizer(server, organizer);
  const { event, start } = await makeLineUp(server, 2);
  await server.services.pool.query(
    'UPDATE event SET organizer_id = (SELECT id FROM organizer WHERE NOT sample LIMIT 1) WHERE id = $1',
    [event.id],
  );
  const { session } = await start(await server.fan('Hanna Tesfaye'));
  const managed = async () => {
    const { body } = await callAs(server, organizer, 'GET', '/events/managed');
    return body.data.results.find(({ id }: { id: string }) => id === event.id);
  };
  expect((await managed()).tips).toEqual({ count: 0, total_amount: 0 });
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
