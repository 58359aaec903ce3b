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
