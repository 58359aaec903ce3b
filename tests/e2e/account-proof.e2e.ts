import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { fillSignIn, member, refused, seeNotice, signIn } from './account-support.ts';

let server: RealServer;
beforeAll(async () => {
  server = await startRealServer();
});
afterAll(() => server?.stop());
const browser = openBrowser();

/** What stands in the last mail to an address. */
async function found(email: string, pattern: RegExp): Promise<string> {
  const look = async () => {
    const address = `${server.sandboxOrigin}/mail/messages.json?to=${encodeURIComponent(email)}`;
    return pattern.exec(await (await fetch(address)).text())?.[1];
  };
  await expect.poll(look, { timeout: 15_000 }).toBeDefined();
  return (await look()) ?? '';
}

test.each([true, false])(
  'an address is proven by the code, at the second try, and the person is back where they were (scripts: %s)',
  async (javaScriptEnabled) => {
    const person = await member(server);
    const { page } = await browser.open({ javaScriptEnabled, expected: [refused] });
    await signIn(server, page, person);
    await page.goto(
      `${server.origin}/account/prove-address?next=${encodeURIComponent('/events?search=jazz')}`,
    );
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await page.getByText('We sent a six-digit code to').waitFor();
    const code = await found(person.email, /\\n(\d{6})\\n/);
    const field = page.getByLabel('Six-digit code');
    await field.fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('This is not the code we sent last.').waitFor();
    // The Enter key confirms; it does not ask for another mail.
    await field.fill(code);
    await field.press('Enter');
    await page.waitForURL(`${server.origin}/events?search=jazz`);
    await seeNotice(page, javaScriptEnabled, 'Thank you!', 'Your email address is confirmed.');
    await page.goto(`${server.origin}/account/prove-address?next=//evil.example`);
    await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
  },
);

test.each([true, false])(
  'a link opened where nobody is signed in leads to signing in, and then confirms (scripts: %s)',
  async (javaScriptEnabled) => {
    const person = await member(server);
    const asking = await browser.open({ javaScriptEnabled });
    await signIn(server, asking.page, person);
    await asking.page.goto(`${server.origin}/account/prove-address`);
    await asking.page.getByRole('button', { name: 'Send me the code' }).click();
    const token = await found(person.email, /verify-email\?token=([\w-]+)/);
    const { page } = await browser.open({ javaScriptEnabled });
    await page.goto(`${server.origin}/verify-email?token=${token}`);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await fillSignIn(page, person);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('Confirmed', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account/security');
  },
);

test.each(['light', 'dark'] as const)(
  'the page of the code is accessible in the %s theme',
  async (colorScheme) => {
    const person = await member(server);
    const { page } = await browser.open({ colorScheme, viewport: { width: 360, height: 780 } });
    await signIn(server, page, person);
    await page.goto(`${server.origin}/account/prove-address?next=/events`);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await page.getByLabel('Six-digit code').waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  },
);
