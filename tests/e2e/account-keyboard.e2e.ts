import type { Locator, Page } from 'playwright';
import { expect as expectPage } from 'playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { post } from '#tests/support/identity.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { accountButton, fillSignIn, member, refused, signIn, toast } from './account-support.ts';

let server: RealServer;
beforeAll(async () => {
  server = await startRealServer();
});
afterAll(() => server?.stop());
const browser = openBrowser();

/** Goes on by Tab, and says what has the focus. */
async function expectTabs(page: Page, ...order: Locator[]) {
  for (const next of order) {
    await page.keyboard.press('Tab');
    await expectPage(next).toBeFocused();
  }
}

/** What a screen reader reads after the name of a field in error, which has the focus. */
async function expectWrong(field: Locator, message: string) {
  await expectPage(field).toBeFocused();
  await expectPage(field).toHaveAttribute('aria-invalid', 'true');
  await expectPage(field).toHaveAccessibleDescription(new RegExp(`^${message}`));
}

test('signing in by keyboard: in the order one reads, and back to what is wrong', async () => {
  const { page } = await browser.open({ expected: [refused] });
  const person = await member(server);
  await page.goto(`${server.origin}/sign-in`);
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
  await expectPage(page.locator(':focus')).toHaveText('The email address or the password is not right.');
  await page.keyboard.press('Tab');
  await expectPage(email).toBeFocused();
  await expectPage(email).toHaveValue(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await accountButton(page, person).waitFor();
});

test('a password can be shown while it is typed, by a button that says what it does next', async () => {
  const { page } = await browser.open();
  await page.goto(`${server.origin}/sign-up`);
  const password = page.getByLabel('Password');
  await password.fill('correct horse');
  await expectPage(password).toHaveAttribute('type', 'password');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectPage(password).toHaveAttribute('type', 'text');
  await expectPage(password).toHaveValue('correct horse');
  await expectPage(page.locator(':focus')).toHaveAccessibleName('Hide what I type');
  await page.keyboard.press('Space');
  await expectPage(password).toHaveAttribute('type', 'password');
});

test('the account menu opens, is walked and closes by keyboard, and gives the focus back', async () => {
  const { page } = await browser.open();
  const person = await member(server);
  await signIn(server, page, person);
  const button = accountButton(page, person);
  await button.focus();
  await page.keyboard.press('Enter');
  await expectTabs(
    page,
    page.getByRole('link', { name: 'Account', exact: true }),
    page.getByRole('button', { name: 'Logout' }),
  );
  await page.keyboard.press('Escape');
  await expectPage(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await expectPage(button).toBeFocused();
});

test('a wrong password is told at its field; a new one is announced, and nothing of it stays on the page', async () => {
  const { page } = await browser.open({ expected: [refused] });
  await signIn(server, page, await member(server));
  await page.goto(`${server.origin}/account/security`);
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  await current.fill('not this one');
  await next.fill('another sentence');
  await next.press('Enter');
  await expectWrong(current, 'This is not your current password.');
  await current.fill('correct horse battery');
  await next.fill('another sentence');
  await next.press('Enter');
  await toast(page, 'Password changed').waitFor();
  await expectPage(current).toHaveValue('');
  await expectPage(next).toHaveValue('');
  // The token this browser had died with its session; it goes on with the one the answer brought.
  await page.goto(`${server.origin}/account/security`);
  await expectPage(page.getByText('This browser')).toBeVisible();
});

test('when a browser is signed out its row goes, and the focus stays with the list', async () => {
  const { page } = await browser.open();
  const person = await member(server);
  const outside = { request: (path: string, init?: RequestInit) => fetch(server.origin + path, init) };
  await post(outside, '/identity/sign-in/email', person, { 'user-agent': 'Lynx/2.9' });
  await signIn(server, page, person);
  await page.goto(`${server.origin}/account/security`);
  await page.getByRole('button', { name: 'Sign out A browser' }).press('Enter');
  await toast(page, 'Signed out').waitFor();
  const list = page.getByRole('list', { name: 'Browsers' });
  await expectPage(list).toBeFocused();
  await expectPage(list.getByRole('listitem')).toHaveCount(1);
});

test('deleting by keyboard: the box is asked for, and the focus goes on to what came of it', async () => {
  const { page } = await browser.open({ expected: [refused] });
  await signIn(server, page, await member(server));
  await page.goto(`${server.origin}/account/delete`);
  const box = page.getByLabel('I want my account to be deleted');
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expectWrong(box, 'Please tick the box first.');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectPage(page.locator(':focus')).toContainText('Your account will be deleted on');
  await expectTabs(page, page.getByRole('button', { name: 'Keep my account' }));
  await page.keyboard.press('Enter');
  await expectPage(page.locator(':focus')).toContainText('What happens');
});

const ownPages = [
  '/account',
  '/account/tips',
  '/account/saved',
  '/account/followed',
  '/account/security',
  '/account/delete',
];
const guestPages = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=a',
  '/verify-email?token=a',
];

test('at 200 % nothing is lost or covered, and everything is large enough to hit', async () => {
  const person = await member(server);
  const guest = await browser.open({ viewport: { width: 640, height: 360 }, reducedMotion: 'reduce' });
  const own = await browser.open({ viewport: { width: 640, height: 360 }, reducedMotion: 'reduce' });
  await own.page.goto(`${server.origin}/sign-in`);
  await fillSignIn(own.page, person);
  await own.page.waitForURL(`${server.origin}/`);
  const visits = [
    ...guestPages.map((path) => [guest.page, path] as const),
    ...ownPages.map((path) => [own.page, path] as const),
  ];
  for (const [page, path] of visits) {
    await page.goto(server.origin + path);
    await page.getByRole('main').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(640);
    expect(await tooSmall(page), path).toEqual([]);
    expect(await coveredOnTheWay(page), path).toEqual([]);
  }
});

/** Whatever is pressed and smaller than 24 px either way (WCAG 2.2, 2.5.8), but for links inside of a sentence. */
function tooSmall(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('a, button, summary, input:not([type=hidden]), select')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      // What only screen readers find is pressed by the label around it.
      .map((element) => element.closest<HTMLElement>('label') ?? element)
      .filter((element) => Math.min(element.offsetWidth, element.offsetHeight) < 24)
      .map((element) => element.outerHTML),
  );
}

/** Walks the main part by Tab; what has the focus must not be hidden behind the header (WCAG 2.2, 2.4.11). */
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
