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
