import { identityPaths } from '#contract/account/identity.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  accountButton,
  ageToken,
  cookie,
  fillSignIn,
  guestLink,
  logout,
  member,
  refused,
  seeNotice,
  signIn,
  signInByForm,
  toast,
} from './account-support.ts';
import {
  chooseAtGoogle,
  googleButton,
  googlePerson,
  makeSessionsOld,
  openGoogle,
  prove,
} from './google-support.ts';

test('a person signs up by Google in a window, and is at the start; later they sign in the same way', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit();
  const person = googlePerson();
  const google = await openGoogle(page, '/sign-up');
  expect(new URL(google.url()).origin).toBe(server.sandboxOrigin);
  const closed = google.waitForEvent('close');
  await chooseAtGoogle(google, person);
  await closed;
  await page.waitForURL('/');
  await accountButton(page, person).waitFor();
  const token = await cookie(context, 'accessToken');
  expect(token).toMatchObject({ path: '/', secure: true, sameSite: 'Lax' });
  expect(Math.round(((token?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
  await logout(page, person);

  const again = await openGoogle(page, '/sign-in');
  const welcome = toast(page, 'Welcome back!').waitFor();
  await chooseAtGoogle(again, person);
  await page.getByText('Signed in. One moment...').waitFor();
  await welcome;
  await page.waitForURL('/');
  await accountButton(page, person).waitFor();
});

test('signing in by Google leads back to where the person came from', async ({ visit }) => {
  const { page } = await visit();
  const person = googlePerson();
  await chooseAtGoogle(
    await openGoogle(page, `/sign-up?next=${encodeURIComponent('/professionals?search=a')}`),
    person,
  );
  await page.waitForURL('/professionals?search=a');
  await accountButton(page, person).waitFor();
});

test('a refused consent is told at the form, and the next try succeeds', async ({ visit, serverLog }) => {
  const { page } = await visit({ expected: [/Google sign up failed: access-denied/] });
  const person = googlePerson();
  const google = await openGoogle(page, '/sign-up');
  await google.getByRole('button', { name: 'Refuse, and go back' }).click();
  await page.getByText('Google was not allowed to tell us who you are').waitFor();
  expect(serverLog.text()).toContain('Google sign up failed: access-denied');
  await chooseAtGoogle(await openGoogle(page), person);
  await accountButton(page, person).waitFor();
});

test('a closed window and an unverified address are told at the form, and nobody is signed in', async ({
  visit,
}) => {
  const { page, context } = await visit({
    expected: [/Google sign in failed: (popup-closed-by-user|unverified-address)/],
  });
  const google = await openGoogle(page, '/sign-in');
  await page.getByText('Waiting for the Google window...').waitFor();
  await google.close();
  await page.getByText('The Google window was closed before you were signed in.').waitFor();
  await chooseAtGoogle(await openGoogle(page), googlePerson(), { verified: false });
  await page.getByText('Google has not verified your email address.').waitFor();
  expect(await cookie(context, 'accessToken')).toBeUndefined();
});

test('a blocked window is told at the form, and the person goes on in the same tab', async ({ visit }) => {
  const { page, problems } = await visit({ expected: [/Google sign in failed: popup-blocked/] });
  const person = googlePerson();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`/sign-in?next=${encodeURIComponent('/professionals')}`);
  await googleButton(page).click();
  await page.getByText('Your browser kept the Google window from opening.').waitFor();
  expect(problems.join('\n')).toContain('popup-blocked');
  await page.getByRole('button', { name: 'Continue in this tab' }).click();
  await chooseAtGoogle(page, person);
  await page.waitForURL('/professionals');
  await seeNotice(page, true, 'Welcome back!');
  await accountButton(page, person).waitFor();
});

test('a second window takes the place of the first', async ({ visit }) => {
  const { page, problems } = await visit({
    expected: [/Google sign up failed: cancelled-popup-request/],
  });
  const person = googlePerson();
  const first = await openGoogle(page, '/sign-up');
  const closed = first.waitForEvent('close');
  const second = await openGoogle(page);
  await closed;
  await expect(() => expect(problems.join('\n')).toContain('cancelled-popup-request')).toPass();
  await chooseAtGoogle(second, person);
  await accountButton(page, person).waitFor();
});

test('an account with a proven address is linked: the same person, by Google or by password', async ({
  visit,
  server,
}) => {
  const { page } = await visit();
  const person = await member(server);
  await prove(server, person.email);
  await chooseAtGoogle(await openGoogle(page, '/sign-in'), { ...person, fullName: 'Another Name' });
  await accountButton(page, person).waitFor();
  await logout(page, person);
  await signInByForm(page, person);
});

test('somebody who signed up with another person’s address loses it to its owner, with password and session', async ({
  visit,
  server,
}) => {
  const squatter = await visit({ expected: [refused] });
  const owner = await visit();
  const person = await member(server, googlePerson('Not The Owner'));
  await signIn(squatter.page, person);
  const theirs = { ...person, fullName: 'Real Owner' };
  await chooseAtGoogle(await openGoogle(owner.page, '/sign-up'), theirs);
  await accountButton(owner.page, theirs).waitFor();
  await ageToken(squatter.context);
  await squatter.page.goto('/professionals');
  await guestLink(squatter.page).waitFor();
  await squatter.page.goto('/sign-in');
  await fillSignIn(squatter.page, person);
  await squatter.page.getByText('The email address or the password is not right.').waitFor();
});

test('a message is believed from our origin only, from that window only, and with the nonce', async ({
  visit,
}) => {
  const { page, context } = await visit();
  const person = googlePerson();
  await page.goto('/sign-up');
  const sent = context.waitForEvent('request', (request) => request.url().endsWith(identityPaths.social));
  const google = await openGoogle(page);
  const nonce = new URLSearchParams((await sent).postData() ?? '').get('nonce');
  expect(nonce?.length).toBe(32);
  await page.evaluate(() => {
    Object.assign(window, { heard: [] });
    addEventListener('message', ({ data }) => (window as unknown as { heard: unknown[] }).heard.push(data));
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.length);
  const forged = { type: 'tibeb-social', nonce, token: 'forged.e30.token' };
  // From Google's origin, in the right window.
  await google.evaluate((message) => opener.postMessage(message, '*'), forged);
  // From our origin, but in another window.
  await page.evaluate((message) => postMessage(message, '*'), forged);
  await expect(async () => expect(await heard()).toBe(2)).toPass();
  expect(await cookie(context, 'accessToken')).toBeUndefined();
  expect(await page.getByText('Waiting for the Google window...').isVisible()).toBe(true);
  await chooseAtGoogle(google, person);
  await accountButton(page, person).waitFor();
});

test('an unknown provider is told at the form', async ({ visit, serverLog }) => {
  const { page, context } = await visit({
    expected: [/Google sign up failed: unsupported-provider/],
  });
  await context.route(`**${identityPaths.social}`, (route) => {
    const sent = route.request().postData() ?? '';
    return route.continue({ postData: sent.replace('provider=google', 'provider=facebook') });
  });
  await page.goto('/sign-up');
  await googleButton(page).click();
  await page.getByText('This way of signing in is not offered here.').waitFor();
  expect(serverLog.text()).toContain('Unsupported social provider: facebook');
});

test('without scripts Google opens in the same tab, and what failed is told at the form', async ({
  visit,
}) => {
  const { page } = await visit({ javaScriptEnabled: false });
  const person = googlePerson('ዮናስ ታደሰ');
  await page.goto(`/sign-in?next=${encodeURIComponent('/professionals')}`);
  await googleButton(page).click();
  await page.getByRole('button', { name: 'Refuse, and go back' }).click();
  await page.getByText('Google was not allowed to tell us who you are').waitFor();
  await googleButton(page).click();
  await chooseAtGoogle(page, person);
  await page.waitForURL('/professionals');
  await seeNotice(page, false, 'Welcome back!', 'You have successfully signed in.');
  await accountButton(page, person).waitFor();
});

test('inside an app there is no Google button, but a way to the browser and the form', async ({
  visit,
  server,
}) => {
  const { page } = await visit({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Instagram 360.0',
  });
  // A normal browser requested the page just before; its cached copy must not be served here.
  await fetch(`${server.origin}/sign-up`);
  await page.goto('/sign-up');
  await page.getByText('Google does not let anyone sign in inside Instagram.').waitFor();
  expect(await googleButton(page).count()).toBe(0);
  const link = page.getByRole('link', { name: 'Open in browser' });
  expect(await link.getAttribute('href')).toMatch(
    /^intent:\/\/127\.0\.0\.1:\d+\/sign-up#Intent;scheme=http;/,
  );
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await page.getByLabel('Full name').waitFor();
});

test('somebody who signed in with Google long ago signs in again; another account is refused', async ({
  visit,
  server,
}) => {
  const { page } = await visit({ javaScriptEnabled: false });
  const [person, other] = [googlePerson(), googlePerson('Somebody Else')];
  await page.goto('/sign-up');
  await googleButton(page).click();
  await chooseAtGoogle(page, person);
  await accountButton(page, person).waitFor();
  await makeSessionsOld(server, person.email);
  await page.goto('/account/security');
  await googleButton(page).click();
  await chooseAtGoogle(page, other);
  await page.getByText('That is another Google account.').waitFor();
  await accountButton(page, person).waitFor();
  await googleButton(page).click();
  await chooseAtGoogle(page, person);
  await page.getByLabel('New address').waitFor();
});
