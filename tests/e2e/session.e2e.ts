import { expect, test } from '#tests/support/browser-test.ts';
import { newcomer } from '#tests/support/identity.ts';
import { typePhone } from '#tests/support/typed-phone.ts';
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
  signInByForm,
  toast,
  tokenExpiry,
} from './account-support.ts';

test('open sign-in and sign-up pages notice that another tab signed in', async ({ visit, server }) => {
  const { page, context } = await visit();
  const person = await member(server);
  const waiting = await context.newPage();
  const alsoWaiting = await context.newPage();
  await waiting.goto('/sign-in');
  await alsoWaiting.goto('/sign-up');
  const noticed = Promise.all([
    toast(waiting, 'Welcome back!').waitFor(),
    toast(alsoWaiting, 'Already signed in.').waitFor(),
  ]);
  await signInByForm(page, person);
  await noticed;
  for (const tab of [waiting, alsoWaiting]) {
    await tab.waitForURL('/');
    await accountButton(tab, person).waitFor();
  }
});

for (const path of ['/sign-in', '/sign-up']) {
  test(`${path} looks for the token every two seconds, no more and no less`, async ({ visit }) => {
    const { page } = await visit();
    await page.clock.install();
    await page.addInitScript(() => {
      const descriptor = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
      const counted = window as typeof window & { cookieReads: number };
      counted.cookieReads = 0;
      Object.defineProperty(document, 'cookie', {
        get: () => {
          counted.cookieReads += 1;
          return descriptor?.get?.call(document);
        },
        set: (line) => descriptor?.set?.call(document, line),
      });
    });
    await page.goto(path);
    await page.clock.pauseAt(Date.now() + 60_000);
    const reads = () => page.evaluate(() => (window as unknown as { cookieReads: number }).cookieReads);
    const before = await reads();
    await page.clock.runFor(20_000);
    expect(await reads()).toBe(before + 10);
  });
}

test('logging out in one tab shows in the other', async ({ visit, server }) => {
  const { page, context } = await visit();
  const person = await member(server);
  await signIn(page, person);
  const other = await context.newPage();
  await other.goto('/');
  await logout(other, person);
  await page.bringToFront();
  await guestLink(page).waitFor();
});

test('an open page becomes that of whoever signs in in another tab, with nothing of the one before', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit();
  await signIn(page, await member(server), '/account');
  const name = page.getByLabel('Full name');
  await name.fill('Typed by the one before');
  const form = await context.newPage();
  await form.goto('/event-organizer-registration');
  const phone = await typePhone(form);
  const next = await member(server, newcomer('Marta Alemu'));
  const other = await context.newPage();
  await signIn(other, next);
  await form.bringToFront();
  await accountButton(form, next).waitFor();
  await expect(phone).toHaveValue('');
  await page.bringToFront();
  await accountButton(page, next).waitFor();
  await expect(name).toHaveValue(next.fullName);
});

test('an expired token is renewed without a word, by the server and by the open page; a missing one is replaced while the session lives', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit();
  const person = await member(server);
  await signIn(page, person);
  await ageToken(context);
  await page.goto('/');
  await accountButton(page, person).waitFor();
  expect(await tokenExpiry(context)).toBeGreaterThan(Date.now());

  await ageToken(context);
  await comeBack(page);
  await expect(async () => expect(await tokenExpiry(context)).toBeGreaterThan(Date.now())).toPass();
  expect(await page.getByText('Session Expired').isVisible()).toBe(false);
  await accountButton(page, person).waitFor();

  await context.clearCookies({ name: 'accessToken' });
  await page.goto('/');
  await accountButton(page, person).waitFor();
  expect(await tokenExpiry(context)).toBeGreaterThan(Date.now());
});

const expired = [
  'Session Expired',
  'Please log in again.',
  'Logged Out.',
  'User successfully logged out.',
] as const;

for (const kind of ['new', 'open']) {
  test(`an expired token that cannot be renewed ends in a sign-out, on a page that is ${kind}`, async ({
    visit,
    server,
  }) => {
    const { page, context } = await visit({ expected: [refused] });
    const person = await member(server);
    await signIn(page, person, '/professionals');
    await accountButton(page, person).waitFor();
    await page.evaluate(() => sessionStorage.setItem('tip-draft:somebody', 'kept'));
    await endSessions(server);
    await ageToken(context);
    const notices = Promise.all(expired.map((text) => toast(page, text).waitFor()));
    if (kind === 'new') await page.goto('/professionals?search=a');
    else await comeBack(page);
    await notices;
    await page.waitForURL('/');
    await guestLink(page).waitFor();
    expect(await cookie(context, 'accessToken')).toBeUndefined();
    expect(await cookie(context, 'tibeb.session_token')).toBeUndefined();
    expect(await page.evaluate(() => sessionStorage.getItem('tip-draft:somebody'))).toBe('kept');
  });
}

test('a link followed with an expired token that cannot be renewed ends in a sign-out too', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit({ expected: [refused] });
  const person = await member(server);
  await signIn(page, person);
  await endSessions(server);
  await ageToken(context);
  const notices = Promise.all(expired.map((text) => toast(page, text).waitFor()));
  await page.getByRole('banner').getByRole('link', { name: 'Professionals', exact: true }).click();
  await notices;
  await page.waitForURL('/');
  await guestLink(page).waitFor();
});

test('an expired token that cannot be renewed is told at the start itself, which is no redirect', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit();
  const person = await member(server);
  await signIn(page, person);
  await endSessions(server);
  await ageToken(context);
  const answer = await page.goto('/');
  expect(answer?.request().redirectedFrom()).toBeNull();
  await seeNotice(page, true, ...expired);
  await guestLink(page).waitFor();
  expect(await cookie(context, 'accessToken')).toBeUndefined();
});

test('an expired token does not stand in the way of signing in', async ({ visit, server }) => {
  const { page, context } = await visit({ javaScriptEnabled: false });
  const person = await member(server);
  await signIn(page, person);
  await logout(page, person);
  await page.goto('/sign-in');
  const payload = Buffer.from(JSON.stringify({ sub: 'x', exp: 1_000_000_000 })).toString('base64url');
  await context.addCookies([{ name: 'accessToken', value: `e30.${payload}.x`, url: server.origin }]);
  await fillSignIn(page, person);
  await accountButton(page, person).waitFor();
  await seeNotice(page, false, 'Welcome back!', 'You have successfully signed in.');
});

test('without JavaScript an expired session is signed out the same', async ({ visit, server }) => {
  const { page, context } = await visit({ javaScriptEnabled: false });
  const person = await member(server);
  await signIn(page, person);
  await endSessions(server);
  await ageToken(context);
  await page.goto('/professionals');
  expect(page.url()).toBe(`${server.origin}/`);
  await seeNotice(page, false, ...expired);
  await guestLink(page).waitFor();
  await page.goto('/');
  expect(await page.locator('noscript p').count(), 'told once').toBe(0);
});

test('a token that is not ours is dropped', async ({ visit, server }) => {
  const { context } = await visit();
  const payload = Buffer.from(JSON.stringify({ sub: 'x', exp: 4_000_000_000 })).toString('base64url');
  await context.addCookies([{ name: 'accessToken', value: `e30.${payload}.x`, url: server.origin }]);
  const html = await (await context.request.get('/')).text();
  expect(html).toMatch(/<header\b.*>Sign In \/ Sign Up<.*<\/header>/s);
  expect(await cookie(context, 'accessToken')).toBeUndefined();
});

test('without a network nobody is signed out', async ({ visit, server }) => {
  const { page, context } = await visit({ expected: [refused] });
  const person = await member(server);
  await signIn(page, person);
  await ageToken(context);
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/identity/token'));
  await comeBack(page);
  await failed;
  await accountButton(page, person).waitFor();
  expect(await page.getByText('Session Expired').isVisible()).toBe(false);
  expect(await cookie(context, 'accessToken')).toBeDefined();
  await context.setOffline(false);
  await expect(async () => expect(await tokenExpiry(context)).toBeGreaterThan(Date.now())).toPass();
});

test('a sign-in that the network loses says so at the form and loses nothing', async ({ visit, server }) => {
  const { page, context } = await visit({ expected: [refused], fresh: true });
  const person = await member(server);
  await page.goto('/sign-in');
  await context.setOffline(true);
  await fillSignIn(page, person);
  await page.getByText('Tibeb could not be reached.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
  expect(await page.getByLabel('Password').inputValue()).toBe(person.password);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await accountButton(page, person).waitFor();
});
