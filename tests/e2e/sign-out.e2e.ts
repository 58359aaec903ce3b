import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import {
  accountButton,
  cookie,
  guestLink,
  logout,
  member,
  refused,
  seeNotice,
  signIn,
} from './account-support.ts';

let server: RealServer;
beforeAll(async () => {
  server = await startRealServer();
});
afterAll(() => server?.stop());
const browser = openBrowser();

test('who logs out without a network is out here at once, and everywhere once we can be reached', async () => {
  const { page, context, problems } = await browser.open({ expected: [refused, /Failed to sign out/] });
  const person = await member(server);
  await signIn(server, page, person);
  await page.goto(`${server.origin}/professionals`);
  await context.setOffline(true);
  const left = page.waitForEvent('framenavigated');
  await accountButton(page, person).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await left;
  expect(problems.join()).toContain('Failed to sign out TypeError');
  expect(await cookie(server, context, 'accessToken')).toBeUndefined();
  await context.setOffline(false);
  await page.goto(`${server.origin}/events`);
  await seeNotice(page, true, 'Logged Out.', 'User successfully logged out.');
  await guestLink(page).waitFor();
  for (const name of ['accessToken', 'tibeb.session_token', 'signed-out'])
    expect(await cookie(server, context, name), name).toBeUndefined();
  await signIn(server, page, person);
});

test('a sign-out that the server cannot answer is logged and done here all the same', async () => {
  const { page, context } = await browser.open({ expected: [refused, /Failed to sign out.*answered 503/] });
  const person = await member(server);
  await signIn(server, page, person);
  await context.route('**/sign-out', (route) => route.fulfill({ status: 503 }));
  await logout(page, person);
  await seeNotice(page, true, 'Logged Out.', 'User successfully logged out.');
  expect(new URL(page.url()).pathname).toBe('/');
  for (const name of ['accessToken', 'tibeb.session_token'])
    expect(await cookie(server, context, name), name).toBeUndefined();
});
