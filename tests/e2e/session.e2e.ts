import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import {
  accountButton,
  ageToken,
  comeBack,
  cookie,
  endSessions,
  fillSignIn,
  guestLink,
  logout,
  member,
  refused,
  seeNotice,
  signIn,
  toast,
  tokenExpiry,
} from './account-support.ts';

let server: RealServer;
beforeAll(async () => {
  server = await startRealServer();
});
afterAll(() => server?.stop());
const browser = openBrowser();

test('open sign-in and sign-up pages notice that another tab signed in', async () => {
  const { page, context } = await browser.open();
  const person = await member(server);
  const waiting = await context.newPage();
  const alsoWaiting = await context.newPage();
  await waiting.goto(`${server.origin}/sign-in`);
  await alsoWaiting.goto(`${server.origin}/sign-up`);
  const noticed = Promise.all([
    toast(waiting, 'Welcome back!').waitFor(),
    toast(alsoWaiting, 'Already signed in.').waitFor(),
  ]);
  await signIn(server, page, person);
  await noticed;
  for (const tab of [waiting, alsoWaiting]) {
    await tab.waitForURL(`${server.origin}/`);
    await accountButton(tab, person).waitFor();
  }
});

test('logging out in one tab shows in the other', async () => {
  const { page, context } = await browser.open();
  const person = await member(server);
  await signIn(server, page, person);
  const other = await context.newPage();
  await other.goto(server.origin);
  await logout(other, person);
  await page.bringToFront();
  await guestLink(page).waitFor();
});

test('an expired token is renewed without a word, by the server and by the open page', async () => {
  const { page, context } = await browser.open();
  const person = await member(server);
  await signIn(server, page, person);
  await ageToken(server, context);
  await page.goto(server.origin);
  await accountButton(page, person).waitFor();
  expect(await tokenExpiry(server, context)).toBeGreaterThan(Date.now());

  await ageToken(server, context);
  await comeBack(page);
  await vi.waitFor(async () => expect(await tokenExpiry(server, context)).toBeGreaterThan(Date.now()));
  expect(await page.getByText('Session Expired').isVisible()).toBe(false);
  await accountButton(page, person).waitFor();
});

test('a missing token is replaced while the session lives', async () => {
  const { page, context } = await browser.open();
  const person = await member(server);
  await signIn(server, page, person);
  await context.clearCookies({ name: 'accessToken' });
  await page.goto(server.origin);
  await accountButton(page, person).waitFor();
  expect(await tokenExpiry(server, context)).toBeGreaterThan(Date.now());
});

test('an expired token that cannot be renewed is told on a new page and on an open one', async () => {
  const { page, context } = await browser.open({ expected: [refused] });
  const person = await member(server);
  const told = async () => {
    await toast(page, 'Session Expired').waitFor();
    await toast(page, 'Please log in again.').waitFor();
    await guestLink(page).waitFor();
    expect(await cookie(server, context, 'accessToken')).toBeUndefined();
  };
  await signIn(server, page, person);
  await endSessions(server);
  await ageToken(server, context);
  await page.goto(server.origin);
  await told();

  await signIn(server, page, person);
  await endSessions(server);
  await ageToken(server, context);
  await comeBack(page);
  await told();
});

test('the same without JavaScript', async () => {
  const { page, context } = await browser.open({ javaScriptEnabled: false });
  const person = await member(server);
  await signIn(server, page, person);
  await endSessions(server);
  await ageToken(server, context);
  await page.goto(server.origin);
  await seeNotice(page, false, 'Session Expired', 'Please log in again.');
  await guestLink(page).waitFor();
  await page.goto(server.origin);
  expect(await page.locator('noscript p').count(), 'told once').toBe(0);
});

test('a token that is not ours is dropped', async () => {
  const { page, context } = await browser.open();
  const payload = Buffer.from(JSON.stringify({ sub: 'x', exp: 4_000_000_000 })).toString('base64url');
  await context.addCookies([{ name: 'accessToken', value: `e30.${payload}.x`, url: server.origin }]);
  await page.goto(server.origin);
  await guestLink(page).waitFor();
  expect(await cookie(server, context, 'accessToken')).toBeUndefined();
});

test('without a network nobody is signed out', async () => {
  const { page, context } = await browser.open({ expected: [refused] });
  const person = await member(server);
  await signIn(server, page, person);
  await ageToken(server, context);
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/identity/token'));
  await comeBack(page);
  await failed;
  await accountButton(page, person).waitFor();
  expect(await page.getByText('Session Expired').isVisible()).toBe(false);
  expect(await cookie(server, context, 'accessToken')).toBeDefined();
  await context.setOffline(false);
  await vi.waitFor(async () => expect(await tokenExpiry(server, context)).toBeGreaterThan(Date.now()));
});

test('a sign-in that the network loses says so at the form and loses nothing', async () => {
  const { page, context } = await browser.open({ expected: [refused] });
  const person = await member(server);
  await page.goto(`${server.origin}/sign-in`);
  await context.setOffline(true);
  await fillSignIn(page, person);
  await page.getByText('Tibeb could not be reached.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
  expect(await page.getByLabel('Password').inputValue()).toBe(person.password);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await accountButton(page, person).waitFor();
});
