import { Pool } from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { makeCategory } from '#tests/support/factories.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';

const browser = openBrowser();
let server: RealServer;
let category: string;
beforeAll(async () => {
  server = await startRealServer();
  const pool = new Pool({ connectionString: server.databaseUrl, max: 1 });
  category = await makeCategory(pool, 'Music');
  await pool.end();
});
afterAll(() => server?.stop());

test('only an organizer with no event at all is told to create the first; with a draft none are upcoming', async () => {
  const { page, context } = await browser.open();
  const token = await signInProvenPerson(context, server);
  const post = (path: string, body: object) =>
    fetch(`${server.origin}/api/v1/events/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('organizers', organizerForm);
  await page.goto(`${server.origin}/event-management`);
  await page.getByRole('heading', { name: "You haven't created any events yet" }).waitFor();
  const list = page.getByRole('region', { name: 'Upcoming events' });
  await list.getByRole('link', { name: 'Create your first event' }).waitFor();

  await post('listing', eventForm(category, { draft: true }));
  await page.reload();
  await list.getByRole('heading', { name: 'No upcoming events' }).waitFor();
  await list.getByText('What you announce next appears here.').waitFor();
  await list.getByRole('link', { name: 'Create New Event' }).click();
  await page.waitForURL('**/create-event');
});
