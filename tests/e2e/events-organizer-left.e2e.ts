import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { makeEvent, makeOrganizer } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ pages: await loadBuiltPages('web/build') });
});
afterAll(() => server?.stop());

test('an event whose organizer has left says whom to ask now', async () => {
  const { pool } = server.services;
  const organizer = await makeOrganizer(pool);
  const event = await makeEvent(pool, { organizer });
  const nobodys = await makeEvent(pool);
  const notice = 'Its organizer is no longer on Tibeb. Please ask at the venue before you set out.';
  const page = async (id: string) => (await server.request(`/events/${id}`)).text();
  expect(await page(event.id)).not.toContain(notice);
  await pool.query('DELETE FROM organizer WHERE id = $1', [organizer.id]);
  expect(await page(event.id)).toContain(notice);
  expect(await page(nobodys.id)).not.toContain(notice);
});
