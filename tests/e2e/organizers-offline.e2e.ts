import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a deletion that does not reach us says so, and leaves the page and the event as they are', async () => {
  const { page, context } = await browser.open({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  const token = await signInProvenPerson(context, server);
  for (const [path, body] of [
    ['organizers', organizerForm],
    ['listing', eventForm(category)],
  ] as const)
    await fetch(`${server.origin}/api/v1/events/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await page.goto(`${server.origin}/event-management`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Event' }).click();
  await page
    .getByText('What you sent did not reach us. Please check your connection and try again.')
    .waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('article').count()).toBe(1);
});
