import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import {
  accountButton,
  ageToken,
  comeBack,
  cookie,
  member,
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

const minute = 60_000;

test.each([-10, 10])(
  'a device whose clock is %i minutes off signs in, stays in and renews',
  async (minutesOff) => {
    const { page, context } = await browser.open();
    const person = await member(server);
    await context.clock.setSystemTime(Date.now() + minutesOff * minute);
    const waiting = await context.newPage();
    await waiting.goto(`${server.origin}/sign-in`);
    const noticed = toast(waiting, 'Welcome back!').waitFor();
    const renewals: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/identity/token')) renewals.push(request.url());
    });
    await signIn(server, page, person);
    await noticed;
    const before = await cookie(server, context, 'accessToken');
    await comeBack(page);
    await page.goto(`${server.origin}/professionals`);
    await accountButton(page, person).waitFor();
    expect(await cookie(server, context, 'accessToken')).toEqual(before);
    expect(renewals, 'a fresh token is not renewed').toEqual([]);

    await ageToken(server, context);
    await comeBack(page);
    await vi.waitFor(async () => expect(await tokenExpiry(server, context)).toBeGreaterThan(Date.now()));
    expect(await page.getByText('Session Expired').isVisible()).toBe(false);
  },
);

test('of several tabs one renews an expired token', async () => {
  const { page, context } = await browser.open();
  const person = await member(server);
  await signIn(server, page, person);
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto(server.origin);
  const renewals: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/identity/token')) renewals.push(request.url());
  });
  await ageToken(server, context);
  await Promise.all(tabs.map(comeBack));
  await vi.waitFor(async () => expect(await tokenExpiry(server, context)).toBeGreaterThan(Date.now()));
  // Each tab has had its turn once it holds the lock they take turns by.
  for (const tab of tabs) await tab.evaluate(() => navigator.locks.request('tibeb-session', () => undefined));
  expect(renewals).toHaveLength(1);
});

test('a page without the framework’s scripts takes an expired token like any other', async () => {
  const { page, context } = await browser.open();
  const person = await member(server);
  await signIn(server, page, person);
  await ageToken(server, context);
  await page.goto(`${server.origin}/blog`);
  await accountButton(page, person).waitFor();
  expect(await tokenExpiry(server, context)).toBeGreaterThan(Date.now());
  // Long open there: the link that is followed then renews.
  await ageToken(server, context);
  await page.getByRole('banner').getByRole('link', { name: 'Professionals', exact: true }).click();
  await page.waitForURL(`${server.origin}/professionals`);
  await accountButton(page, person).waitFor();
});
