import { Pool } from 'pg';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { makeEvent } from '#tests/support/factories.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';

const browser = openBrowser();
let server: RealServer;
let azmari: { id: string };

beforeAll(async () => {
  server = await startRealServer();
  const pool = new Pool({ connectionString: server.databaseUrl, max: 1 });
  azmari = await makeEvent(pool, { title: 'Azmari night' });
  await pool.end();
});
afterAll(() => server?.stop());

async function openEvent(page: Page) {
  await page.goto(`${server.origin}/events/${azmari.id}`);
  await page.waitForLoadState('networkidle');
}

test('a guest saves locally, with words, and a reload forgets it', async () => {
  const { page } = await browser.open();
  await openEvent(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.method()));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Event added to your saved items').waitFor();
  await page.getByRole('button', { name: 'Saved', pressed: true }).click();
  await page.getByText('Event removed from your saved items').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect(requests).not.toContain('POST');
  await page.reload();
  await page.getByRole('button', { name: 'Save', exact: true, pressed: false }).waitFor();
});

test.each([true, false])('what a signed-in person saves is kept (JavaScript: %s)', async (scripts) => {
  const { page, context } = await browser.open({ javaScriptEnabled: scripts });
  const token = await signInNewPerson(context, server.origin);
  const savedEvents = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.origin}/api/v1/events/saved`, { headers });
    return (await response.json()).data.results.map(({ id }: { id: string }) => id);
  };
  await openEvent(page);
  await page.getByRole('button', { name: 'Save' }).click();
  if (scripts) await page.getByText('Event saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Saved', pressed: true }).waitFor();
  expect(await savedEvents()).toEqual([azmari.id]);
  await openEvent(page);
  await page.getByRole('button', { name: 'Saved', pressed: true }).click();
  if (scripts) await page.getByText('Event removed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true, pressed: false }).waitFor();
  expect(await savedEvents()).toEqual([]);
});

test('saving that does not reach us says so, and leaves the page and the button as they were', async () => {
  const { page, context } = await browser.open({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  await signInNewPerson(context, server.origin);
  await openEvent(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('That did not work. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true, pressed: false }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Azmari night' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Event saved', { exact: true }).waitFor();
});
