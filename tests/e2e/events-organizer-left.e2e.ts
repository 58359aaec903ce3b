import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeEvent, makeOrganizer } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
test.beforeAll(async () => {
  server = await startTestServer({ pages: await loadBuiltPages('web/build') });
});
test.afterAll(() => server?.stop());

test('an event whose organizer has left says whom to ask now', async () => {
  const { pool } = server.services;
  const leaving = await makeOrganizer(pool);
  const left = await makeEvent(pool, { organizer: leaving });
  await pool.query('DELETE FROM organizer WHERE id = $1', [leaving.id]);
  const organized = await makeEvent(pool, { organizer: await makeOrganizer(pool) });
  const nobodys = await makeEvent(pool);
  const notice = 'Its organizer is no longer on Tibeb. Please ask at the venue before you set out.';
  const says = async ({ id }: { id: string }) =>
    (await (await server.request(`/events/${id}`)).text()).includes(notice);
  expect([await says(left), await says(organized), await says(nobodys)]).toEqual([true, false, false]);
});

test('the page of an event that is over says so, and offers no tickets and no calendar entry', async () => {
  const { pool } = server.services;
  const leaving = await makeOrganizer(pool);
  const tickets = { tickets: { sold: 50, available: 200 }, ticketsUrl: 'https://tickets.example/azmari' };
  const event = await makeEvent(pool, { organizer: leaving, price: '350 ETB', ...tickets });
  await pool.query('DELETE FROM organizer WHERE id = $1', [leaving.id]);
  const parts = [
    '>Past<',
    '150 left',
    'Tickets at tickets.example',
    'Add to calendar',
    'Please ask at the venue',
    '>Tickets Available<',
  ];
  const shown = async (hoursAgo: number) => {
    const startsAt = new Date(Date.now() - hoursAgo * 3_600_000);
    await pool.query('UPDATE event SET starts_at = $2 WHERE id = $1', [event.id, startsAt]);
    // A page of a visitor with a cookie never comes from a cache.
    const headers = { cookie: 'flash=none' };
    const page = await (await server.request(`/events/${event.id}`, { headers })).text();
    return parts.filter((part) => page.includes(part));
  };
  const [past, ...ahead] = parts;
  expect(await shown(11)).toEqual(ahead);
  expect(await shown(13)).toEqual([past, '>Tickets Available<']);
});
