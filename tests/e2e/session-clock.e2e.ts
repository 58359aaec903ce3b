import { expect, test } from '#tests/support/browser-test.ts';
import {
  accountButton,
  ageToken,
  comeBack,
  cookie,
  member,
  signIn,
  signInByForm,
  toast,
  tokenExpiry,
} from './account-support.ts';

const minute = 60_000;

for (const minutesOff of [-10, 10]) {
  test(`a device whose clock is ${minutesOff} minutes off signs in, stays in and renews`, async ({
    visit,
    server,
  }) => {
    const { page, context } = await visit();
    const person = await member(server);
    await context.clock.setSystemTime(Date.now() + minutesOff * minute);
    const waiting = await context.newPage();
    await waiting.goto('/sign-in');
    const noticed = toast(waiting, 'Welcome back!').waitFor();
    const renewals: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/identity/token')) renewals.push(request.url());
    });
    await signInByForm(page, person);
    await noticed;
    const before = await cookie(context, 'accessToken');
    await comeBack(page);
    await page.goto('/professionals');
    await accountButton(page, person).waitFor();
    expect(await cookie(context, 'accessToken')).toEqual(before);
    expect(renewals, 'a fresh token is not renewed').toEqual([]);

    await ageToken(context);
    await comeBack(page);
    await expect(async () => expect(await tokenExpiry(context)).toBeGreaterThan(Date.now())).toPass();
    expect(await page.getByText('Session Expired').isVisible()).toBe(false);
  });
}

test('of several tabs one renews an expired token', async ({ visit, server }) => {
  const { page, context } = await visit();
  const person = await member(server);
  await signIn(page, person);
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto('/');
  const renewals: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/identity/token')) renewals.push(request.url());
  });
  await ageToken(context);
  await Promise.all(tabs.map(comeBack));
  await expect(async () => expect(await tokenExpiry(context)).toBeGreaterThan(Date.now())).toPass();
  // Every tab has had its turn once this tab gets the lock that they share.
  for (const tab of tabs) await tab.evaluate(() => navigator.locks.request('tibeb-session', () => undefined));
  expect(renewals).toHaveLength(1);
});

test('a page without the framework’s scripts takes an expired token like any other', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit();
  const person = await member(server);
  await signIn(page, person);
  await ageToken(context);
  await page.goto('/blog');
  await accountButton(page, person).waitFor();
  expect(await tokenExpiry(context)).toBeGreaterThan(Date.now());
  // The page has been open for long: following a link renews the token.
  await ageToken(context);
  await page.getByRole('banner').getByRole('link', { name: 'Professionals', exact: true }).click();
  await page.waitForURL('/professionals');
  await accountButton(page, person).waitFor();
});
