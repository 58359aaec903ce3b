import { Pool } from 'pg';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';

const browser = openBrowser();
let server: RealServer;
let pool: Pool;
let event: { id: string };

beforeAll(async () => {
  server = await startRealServer();
  pool = new Pool({ connectionString: server.databaseUrl, max: 1 });
  await makeBeneficiary(pool, { name: 'Aster Bekele', types: ['Singer'] });
  await makeBeneficiary(pool, { name: 'Abebe Kebede', types: ['Poet'] });
  event = await makeEvent(pool, { title: 'Azmari night', beneficiaries: [{ id: null, name: 'Newcomer' }] });
});
afterAll(async () => {
  await pool?.end();
  await server?.stop();
});

/** Opens a page whose scripts are still on their way; the answer lets them arrive. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${server.origin}${path}`, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return arrive;
}

test('a button pressed before the scripts are there shows that it waits, and then does it', async () => {
  const { page } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const arrive = await openBeforeScripts(page, `/events/${event.id}`);
  const next = page.getByRole('button', { name: 'Next picture' });
  await next.click();
  await next.click();
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await page.locator('[data-waits]').count()).toBe(2);
  arrive();
  await page.getByText('3 / 3').waitFor();
  await page.getByText('Link copied', { exact: true }).waitFor();
  expect(await page.locator('[data-waits]').count()).toBe(0);
});

test('what was typed and chosen before the scripts are there is searched for when they are', async () => {
  const { page } = await browser.open();
  const arrive = await openBeforeScripts(page, '/professionals');
  await page.getByLabel('Type').selectOption({ label: 'Poet' });
  await page.getByLabel('Search for beneficiaries').fill('abe');
  arrive();
  await page.getByText('Showing 1-1 of 1 beneficiary in Poet matching "abe"').waitFor();
  expect(await page.getByLabel('Search for beneficiaries').inputValue()).toBe('abe');
});
