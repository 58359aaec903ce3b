import type { Locator, Page } from '@playwright/test';
import { findInBothThemes } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { post } from '#tests/support/identity.ts';
import { accountButton, member, refused, signIn, toast } from './account-support.ts';

/** Presses Tab and checks what has the focus. */
async function expectTabs(page: Page, ...order: Locator[]) {
  for (const next of order) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
}

/** Checks the description that a screen reader reads for the focused field with an error. */
async function expectWrong(field: Locator, message: string) {
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${message}`));
}

test('signing in by keyboard: in the order one reads, and back to what is wrong', async ({
  visit,
  server,
}) => {
  const { page } = await visit({ expected: [refused] });
  const person = await member(server);
  await page.goto('/sign-in');
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')];
  const button = page.getByRole('button', { name: 'Sign In', exact: true });
  await email.focus();
  await expectTabs(
    page,
    password,
    page.getByRole('button', { name: 'Show what I type' }),
    page.getByLabel('Remember me'),
    page.getByRole('link', { name: 'Forgot password?' }),
    button,
  );
  await page.keyboard.press('Enter');
  await expectWrong(email, 'Please enter a valid email address');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveText('The email address or the password is not right.');
  await page.keyboard.press('Tab');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await accountButton(page, person).waitFor();
});

test('a password can be shown while it is typed, by a button that says what it does next', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/sign-up');
  const password = page.getByLabel('Password');
  await password.fill('correct horse');
  await expect(password).toHaveAttribute('type', 'password');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('correct horse');
  await expect(page.locator(':focus')).toHaveAccessibleName('Hide what I type: Password');
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'password');
});

test('of several passwords on a page each button says which one it shows', async ({ visit, server }) => {
  const { page } = await visit();
  await signIn(page, await member(server), '/account/security');
  for (const name of ['Your password', 'Current password', 'New password'])
    await expect(page.getByRole('button', { name: `Show what I type: ${name}`, exact: true })).toHaveCount(1);
});

test('the account menu opens, is walked and closes by keyboard, and gives the focus back', async ({
  visit,
  server,
}) => {
  const { page } = await visit();
  const person = await member(server);
  await signIn(page, person);
  const button = accountButton(page, person);
  await button.focus();
  await page.keyboard.press('Enter');
  await expectTabs(
    page,
    page.getByRole('link', { name: 'Account', exact: true }),
    page.getByRole('link', { name: 'Tips received', exact: true }),
    page.getByRole('link', { name: 'Your events', exact: true }),
    page.getByRole('button', { name: 'Logout' }),
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await expect(button).toBeFocused();
});

test('a wrong password is told at its field; a new one is announced, and nothing of it stays on the page', async ({
  visit,
  server,
}) => {
  const { page } = await visit({ expected: [refused] });
  await signIn(page, await member(server), '/account/security');
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  await current.fill('not this one');
  await next.fill('another sentence');
  await next.press('Enter');
  await expectWrong(current, 'This is not your current password.');
  await current.fill('correct horse battery');
  await next.fill('another sentence');
  await next.press('Enter');
  await toast(page, 'Password changed').waitFor();
  await expect(current).toHaveValue('');
  await expect(next).toHaveValue('');
  // The browser's old token ended with its session; it continues with the token of the answer.
  await page.goto('/account/security');
  await expect(page.getByText('This browser')).toBeVisible();
});

test('when a browser is signed out its row goes, and the focus stays with the list', async ({
  visit,
  server,
}) => {
  const { page } = await visit();
  const person = await member(server);
  const outside = { request: (path: string, init?: RequestInit) => fetch(server.origin + path, init) };
  await post(outside, '/identity/sign-in/email', person, { 'user-agent': 'Lynx/2.9' });
  await signIn(page, person, '/account/security');
  await page.setViewportSize({ width: 360, height: 740 });
  // Beside the button there is no room for the words on a phone.
  const { width = 0 } =
    (await page
      .getByText(/^Signed in/)
      .last()
      .boundingBox()) ?? {};
  expect(width).toBeGreaterThan(190);
  await page.getByRole('button', { name: 'Sign out A browser' }).press('Enter');
  await toast(page, 'Signed out').waitFor();
  const list = page.getByRole('list', { name: 'Browsers' });
  await expect(list).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

test('deleting by keyboard: the box is asked for, and the focus goes on to what came of it', async ({
  visit,
  server,
}) => {
  const { page } = await visit({ expected: [refused] });
  await signIn(page, await member(server), '/account/delete');
  const box = page.getByLabel('I want my account to be deleted');
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expectWrong(box, 'Please check the box first.');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toContainText('Your account will be deleted on');
  await expectTabs(page, page.getByRole('button', { name: 'Keep my account' }));
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toContainText('What happens');
});

const ownPages = [
  '/account',
  '/account/tips',
  '/account/saved',
  '/account/followed',
  '/account/security',
  '/account/delete',
];
/** The pages that axe checks here, in a window of the usual size. */
const accessiblePages = ['/account', '/account/tips', '/account/security', '/account/delete'];
const guestPages = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=a',
  '/verify-email?token=a',
];

test('at 200 % nothing is lost or covered, and everything is large enough to hit; the account pages are accessible in both themes', {
  tag: '@long',
}, async ({ visit, server }) => {
  const person = await member(server);
  const [guest, own] = [await visit(), await visit()];
  await signIn(own.page, person);
  const visits = [
    ...guestPages.map((path) => [guest.page, path] as const),
    ...ownPages.map((path) => [own.page, path] as const),
  ];
  for (const [page, path] of visits) {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    if (accessiblePages.includes(path)) expect(await findInBothThemes(page), path).toEqual([]);
    await page.setViewportSize({ width: 640, height: 360 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(640);
    expect(await tooSmall(page), path).toEqual([]);
    expect(await coveredOnTheWay(page), path).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});

/** Controls smaller than 24 px in either direction (WCAG 2.2, 2.5.8), except links within a sentence. */
function tooSmall(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('a, button, summary, input:not([type=hidden]), select')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      // A visually hidden control is pressed by its label.
      .map((element) => element.closest<HTMLElement>('label') ?? element)
      .filter((element) => Math.min(element.offsetWidth, element.offsetHeight) < 24)
      .map((element) => element.outerHTML),
  );
}

/** Walks through the main part with Tab; the header must not cover the focused element (WCAG 2.2, 2.4.11). */
async function coveredOnTheWay(page: Page): Promise<string[]> {
  const covered: string[] = [];
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.setAttribute('tabindex', '-1'));
  await page.locator('main').focus();
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest('main')) return 'left';
      const shown = focused.classList.contains('sr-only') ? (focused.closest('label') ?? focused) : focused;
      const { top, bottom } = shown.getBoundingClientRect();
      const header = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
      return bottom <= header || top >= innerHeight ? shown.outerHTML : '';
    });
    if (found === 'left') break;
    if (found) covered.push(found);
  }
  return covered;
}
