import { findInBothThemes } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import type { RealServer } from '#tests/support/real-server.ts';
import { fillSignIn, member, refused, seeNotice, signIn } from './account-support.ts';

/** What matches in the last mail to an address. */
async function found(server: RealServer, email: string, pattern: RegExp): Promise<string> {
  const readMail = async () => {
    const address = `${server.sandboxOrigin}/mail/messages.json?to=${encodeURIComponent(email)}`;
    return pattern.exec(await (await fetch(address)).text())?.[1];
  };
  await expect.poll(readMail, { timeout: 60_000 }).toBeDefined();
  return (await readMail()) ?? '';
}

for (const javaScriptEnabled of [true, false]) {
  test(`an address is proven by the code, at the second try, and the person is back where they were (scripts: ${javaScriptEnabled})`, async ({
    visit,
    server,
  }) => {
    const person = await member(server);
    const { page } = await visit({ javaScriptEnabled, expected: [refused] });
    await signIn(page, person, `/account/prove-address?next=${encodeURIComponent('/events?search=jazz')}`);
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await page.getByText('We sent a six-digit code to').waitFor();
    const code = await found(server, person.email, /\\n(\d{6})\\n/);
    const field = page.getByLabel('Six-digit code');
    await field.fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('This is not the code we sent last.').waitFor();
    // The Enter key confirms and does not request another mail.
    await field.fill(code);
    await field.press('Enter');
    await page.waitForURL('/events?search=jazz');
    await seeNotice(page, javaScriptEnabled, 'Thank you!', 'Your email address is confirmed.');
    await page.goto('/account/prove-address?next=//evil.example');
    await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`a link opened where nobody is signed in leads to signing in, and then confirms (scripts: ${javaScriptEnabled})`, async ({
    visit,
    server,
  }) => {
    const person = await member(server);
    const asking = await visit({ javaScriptEnabled });
    await signIn(asking.page, person);
    await asking.page.goto('/account/prove-address');
    await asking.page.getByRole('button', { name: 'Send me the code' }).click();
    const token = await found(server, person.email, /verify-email\?token=([\w-]+)/);
    const { page } = await visit({ javaScriptEnabled });
    await page.goto(`/verify-email?token=${token}`);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await fillSignIn(page, person);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('Confirmed', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account/security');
  });
}

test('a link that works no more leads to where another one is requested: for a new address, once the present one is proven', async ({
  visit,
  server,
  pool,
}) => {
  const person = await member(server);
  const { page } = await visit();
  await signIn(page, person, '/verify-email?token=used-up');
  const askAgain = page.getByRole('link', { name: 'Ask for a new one' });
  await expect(askAgain).toHaveAttribute('href', '/account/prove-address');
  await pool.query('UPDATE identity_user SET email_verified = true WHERE email = $1', [person.email]);
  await page.reload();
  await expect(askAgain).toHaveAttribute('href', '/account/security');
  await page.goto('/account/prove-address');
  const another = page.getByRole('link', { name: 'Want another address? Change it' });
  await expect(another).toHaveAttribute('href', '/account/security');
});

test('the page of the code is accessible in both themes', async ({ visit, server }) => {
  const person = await member(server);
  const { page } = await visit({ viewport: { width: 360, height: 780 } });
  await signIn(page, person, '/account/prove-address?next=/events');
  expect(await findInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send me the code' }).click();
  await page.getByLabel('Six-digit code').waitFor();
  expect(await findInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
