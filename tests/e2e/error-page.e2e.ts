import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { member, signIn } from './account-support.ts';

let server: RealServer;
beforeAll(async () => {
  server = await startRealServer();
});
afterAll(() => server?.stop());
const browser = openBrowser();

test.each(['as it came', 'after it loaded its data anew'])(
  'a page that fails in the browser, %s, shows the error page in the style of the product',
  async (state) => {
    const { page, context } = await browser.open({ expected: [/Failed to load resource.*500/] });
    if (state === 'as it came') await page.goto(server.origin);
    else await signIn(server, page, await member(server));
    await context.route(/\.data\b/, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.getByRole('banner').getByRole('link', { name: 'Professionals', exact: true }).click();
    const heading = page.getByRole('heading', { name: 'Unexpected Application Error!' });
    await heading.waitFor();
    const font = await heading.evaluate((element) => getComputedStyle(element).fontFamily);
    expect(font).toContain('Young Serif');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL(`${server.origin}/`);
  },
);

test('a page that does not load for want of a network says so, and is there once one tries again with it', async () => {
  const { page, context } = await browser.open({ expected: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });
  await page.goto(`${server.origin}/professionals`);
  // The scripts of the page are here already: it is its data that does not come.
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await page.waitForURL(`${server.origin}/`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Professionals', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Tibeb could not be reached' }).waitFor();
  await page.getByText('The page did not load. Please check your connection and try again.').waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/Application Error|our side|number/);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Discover & Support Creators' }).waitFor();
});
