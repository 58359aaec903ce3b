import { expect, test } from '#tests/support/browser-test.ts';
import { typePhone } from '#tests/support/typed-phone.ts';
import {
  accountButton,
  cookie,
  guestLink,
  logout,
  member,
  refused,
  seeNotice,
  signIn,
  signInByForm,
} from './account-support.ts';

test('logging out without a network works here at once, and everywhere once the server can be reached', async ({
  visit,
  server,
}) => {
  const { page, context, problems } = await visit({ expected: [refused, /Failed to sign out/] });
  const person = await member(server);
  await signIn(page, person, '/professionals');
  await context.setOffline(true);
  const left = page.waitForEvent('framenavigated');
  await accountButton(page, person).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await left;
  expect(problems.join()).toContain('Failed to sign out TypeError');
  expect(await cookie(context, 'accessToken')).toBeUndefined();
  await context.setOffline(false);
  await page.goto('/events');
  await seeNotice(page, true, 'Logged Out.', 'User successfully logged out.');
  await guestLink(page).waitFor();
  for (const name of ['accessToken', 'tibeb.session_token', 'signed-out'])
    expect(await cookie(context, name), name).toBeUndefined();
  await signInByForm(page, person);
});

test('a sign-out that the server cannot answer is logged and done here all the same', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit({ expected: [refused, /Failed to sign out.*answered 503/] });
  const person = await member(server);
  await signIn(page, person);
  await context.route('**/sign-out', (route) => route.fulfill({ status: 503 }));
  await logout(page, person);
  await seeNotice(page, true, 'Logged Out.', 'User successfully logged out.');
  expect(new URL(page.url()).pathname).toBe('/');
  for (const name of ['accessToken', 'tibeb.session_token'])
    expect(await cookie(context, name), name).toBeUndefined();
});

for (const line of ['with', 'without'])
  test(`what somebody typed goes with them when they log out ${line} a network, and the next one finds empty forms`, async ({
    visit,
    server,
  }) => {
    const { page, context } = await visit({ expected: [refused, /Failed to sign out/] });
    const [first, next] = [await member(server), await member(server)];
    const registration = '/event-organizer-registration';
    await signIn(page, first, registration);
    const phone = await typePhone(page);
    await accountButton(page, first).click();
    await context.setOffline(line === 'without');
    const left = page.waitForEvent('framenavigated');
    await page.getByRole('button', { name: 'Logout' }).click();
    await left;
    await context.setOffline(false);
    await page.goto('/');
    await guestLink(page).waitFor();
    await signIn(page, next, registration);
    await expect(phone).toHaveValue('');
  });
