import type { Page } from '@playwright/test';
import { findInBothThemes, findInTheme } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { newcomer } from '#tests/support/identity.ts';
import { accountButton, fillSignIn, member, refused, signIn } from './account-support.ts';

const phone = { viewport: { width: 320, height: 800 } } as const;

/** Axe finds nothing, and nothing is too wide, on a narrow phone and on a wide screen; colors do not depend on the width. */
async function expectGood(page: Page, state: string) {
  for (const width of [320, 1280]) {
    const at = `${state}, ${width}`;
    await page.setViewportSize({ width, height: 800 });
    expect(await (width === 320 ? findInBothThemes(page) : findInTheme(page, 'light')), at).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width);
  }
}

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('sign-in, with errors, refused, and after Google was refused: axe finds nothing, and nothing is too wide', async ({
  visit,
}) => {
  const { page } = await visit({ ...phone, expected: [refused] });
  await page.goto('/sign-in');
  await expectGood(page, 'sign-in');
  await submit(page, 'Sign In');
  await page.getByText('Password is required').waitFor();
  await expectGood(page, 'with errors');
  await fillSignIn(page, newcomer());
  await page.getByText('The email address or the password is not right.').waitFor();
  await expectGood(page, 'refused');
  await page.goto('/sign-in?google=access-denied');
  await page.getByText('Google was not allowed to tell us who you are').waitFor();
  await expectGood(page, 'after Google was refused');
});

test('sign-up, with errors too: axe finds nothing, and nothing is too wide', async ({ visit }) => {
  const { page } = await visit({ ...phone, expected: [refused] });
  await page.goto('/sign-up');
  await expectGood(page, 'sign-up');
  await submit(page, 'Sign Up');
  await page.getByText('You must accept the terms and conditions').waitFor();
  await expectGood(page, 'with errors');
});

test('what passkeys need, and the open account menu: axe finds nothing, and nothing is too wide', async ({
  visit,
  server,
}) => {
  const { page } = await visit(phone);
  const person = await member(server);
  await signIn(page, person, '/account/security/passkeys');
  await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
  await expectGood(page, 'what passkeys need');
  await page.goto('/');
  await page.setViewportSize(phone.viewport);
  await accountButton(page, person).click();
  await page.locator('#account-menu').getByText(person.email).waitFor();
  await expectGood(page, 'the open account menu');
});

test('name and e-mail stand in the header where there is room, and in the menu at any width; the account menu shows a picture where there is one, and initials where not', async ({
  visit,
  server,
  pool,
}) => {
  const { page } = await visit();
  const person = await member(server);
  await signIn(page, person);
  const button = accountButton(page, person);
  const seen = async (text: string) => button.getByText(text, { exact: true }).isVisible();
  for (const [width, emailSeen] of [
    [768, false],
    [1024, false],
    [1280, true],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await seen(person.fullName), `${width}`).toBe(true);
    expect(await seen(person.email), `${width}`).toBe(emailSeen);
    await button.click();
    await page.locator('#account-menu').getByText(person.email).waitFor();
    await page.keyboard.press('Escape');
  }

  expect(await button.locator('img').count()).toBe(0);
  expect(await button.innerText()).toMatch(/^[A-Z]{2}\b/);
  const picture = '/apple-touch-icon.png';
  await pool.query(`UPDATE account SET profile_picture = '${picture}' WHERE email = '${person.email}'`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  const portrait = button.locator('img');
  expect(await portrait.getAttribute('src')).toBe(picture);
  await portrait.evaluate((image: HTMLImageElement) => image.decode());
  const box = await portrait.boundingBox();
  expect([box?.width, box?.height]).toEqual([40, 40]);
  expect((await button.innerText()).split('\n')).toContain(person.fullName);
});

test('a profile that cannot be fetched is told in the account menu, where one can still log out', async ({
  visit,
  server,
  pool,
}) => {
  const { page } = await visit();
  const person = await member(server);
  await signIn(page, person);
  await pool.query('ALTER TABLE account RENAME TO moved');
  await page.reload();
  await pool.query('ALTER TABLE moved RENAME TO account');
  await page.getByRole('button', { name: 'Account of Your account' }).click();
  await page.getByText('Failed to fetch profile').waitFor();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
});
