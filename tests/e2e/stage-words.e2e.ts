import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { openScreenedNight, personAt } from '#tests/support/screened-night.ts';

let server: PayingServer;
test.beforeAll(async () => {
  server = await startPayingServer({ workJobs: true, pages: await loadBuiltPages('web/build') });
});
test.afterAll(() => server?.stop());

test('words that the room reads can be taken back however many others wait', async () => {
  const { give, show, event, aster, organizer, manager } = await openScreenedNight(server);
  const { fan } = await personAt(server, 'Hanna');
  const shown = await give(fan, { message: 'A slip of the thumb' });
  const waiting = await give(fan, { message: 'One of many' });
  await show(shown, true);
  // Many more like the second one.
  await server.services.pool.query(
    `WITH other AS (
       INSERT INTO tip
       SELECT (jsonb_populate_record(tip, jsonb_build_object('id', fresh, 'receipt_code', fresh))).*
       FROM tip, (SELECT gen_random_uuid() AS fresh FROM generate_series(1, 50)) AS numbers
       WHERE tip.id = $1 RETURNING id, beneficiary_id),
     at_stage AS (INSERT INTO stage_tip (tip_id, event_id) SELECT id, $2 FROM other)
     INSERT INTO received_tip (tip_id, beneficiary_id, received_at) SELECT id, beneficiary_id, now() FROM other`,
    [waiting, event.id],
  );
  for (const [person, path] of [
    [organizer, `/event-management/${event.id}/screen`],
    [manager, `/dashboard/${aster.id}/stage-words`],
  ] as const) {
    const cookie = `accessToken=${person.authorization.slice('Bearer '.length)}`;
    const read = async (at: string) => (await server.request(at, { headers: { cookie } })).text();
    expect(await read(path)).not.toContain('A slip of the thumb');
    expect(await read(path)).toContain(`href="${path}?page=2"`);
    const second = await read(`${path}?page=2`);
    expect(second).toContain('A slip of the thumb');
    expect(second.match(/<blockquote/g)).toHaveLength(2);
    expect(second).toContain(`/report?kind=message&amp;id=${shown}`);
  }
});
