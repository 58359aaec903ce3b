import { Pool } from 'pg';
import type { Page } from 'playwright';
import { expect as expectPage } from 'playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';

const browser = openBrowser();
let server: RealServer;
let pool: Pool;

beforeAll(async () => {
  server = await startRealServer();
  pool = new Pool({ connectionString: server.databaseUrl, max: 1 });
  const aster = await makeBeneficiary(pool, { name: 'Aster Bekele', types: ['Singer'] });
  await makeEvent(pool, { title: 'Azmari night', beneficiaries: [aster] });
});
afterAll(async () => {
  await pool?.end();
  await server?.stop();
});

async function open(page: Page, path: string) {
  await page.goto(`${server.origin}${path}`);
  await page.waitForLoadState('networkidle');
}
/** Where the Tab key leads from here. */
async function tabbed(page: Page) {
  await page.keyboard.press('Tab');
  return page.locator(':focus');
}

test('another page begins at its heading, and so does the one gone back to', async () => {
  const { page } = await browser.open();
  await open(page, '/professionals');
  await page.getByRole('link', { name: 'View Profile Aster Bekele' }).press('Enter');
  await expectPage(page.getByRole('heading', { level: 1, name: 'Aster Bekele' })).toBeFocused();
  await expectPage(await tabbed(page)).toHaveAccessibleName('Tip Now');
  await page.goBack();
  await expectPage(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Fundraiser' }).press('Enter');
  await expectPage(page.getByRole('heading', { name: 'Support Creative Projects' })).toBeFocused();
});

test('the next project begins at its heading too', async () => {
  const { page } = await browser.open();
  await open(page, '/fund-me/four-hundred-cassettes');
  await page.getByRole('link', { name: 'Ten Strings, Ten Girls' }).press('Enter');
  await expectPage(page.getByRole('heading', { level: 1, name: 'Ten Strings, Ten Girls' })).toBeFocused();
});

test('a search leaves the focus where one types', async () => {
  const { page } = await browser.open();
  await open(page, '/professionals');
  const box = page.getByLabel('Search for beneficiaries');
  await box.fill('aster');
  await page.getByText('Showing 1-1 of 1 beneficiary matching "aster"').waitFor();
  await expectPage(box).toBeFocused();
});

test.each([
  ['here', '/'],
  ['from another page', '/fund-me'],
])('an anchor is a place to go on from (%s)', async (_from, path) => {
  const { page } = await browser.open();
  await open(page, path);
  await page.getByText('About', { exact: true }).press('Enter');
  const link = page.getByRole('banner').getByRole('link', { name: 'Testimonials' });
  await link.press('Enter');
  await expectPage(page.getByRole('region', { name: 'Heard between two songs' })).toBeFocused();
  await expectPage(link).toBeHidden();
  await expectPage(await tabbed(page)).toHaveAccessibleName('All');
});

test('the mobile menu closes behind an anchor of the page one is on', async () => {
  const { page } = await browser.open({ viewport: { width: 360, height: 740 } });
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await menu.getByRole('link', { name: 'Testimonials' }).click();
  await expectPage(menu).toBeHidden();
  await expectPage(page.getByRole('region', { name: 'Heard between two songs' })).toBeFocused();
});

test.each([
  ['/professionals', 'Search for beneficiaries', 'No beneficiaries found'],
  ['/events', 'Search events, locations or beneficiaries', 'No events found'],
  ['/fund-me', 'Search projects', 'No matching projects found'],
])(
  'what %s found and that it found nothing is said in one place that stays',
  async (path, label, nothing) => {
    const { page } = await browser.open();
    await open(page, path);
    const status = page.locator('main').getByRole('status').first();
    await status.evaluate((element) => element.setAttribute('data-first', ''));
    await page.getByLabel(label).fill('nobody has this name');
    await page.getByLabel(label).press('Enter');
    await expectPage(page.locator('[data-first]')).toContainText(nothing);
    await page.getByLabel(label).fill('');
    expect(await page.locator('[data-first]').getAttribute('role')).toBe('status');
    await expectPage(page.locator('[data-first]')).not.toContainText(nothing);
  },
);
