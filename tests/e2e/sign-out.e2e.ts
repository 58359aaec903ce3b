import { createHash, randomUUID } from 'node:crypto';
import { blockRequests } from '#tests/support/blocked-requests.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { expect, test, type Visit } from '#tests/support/browser-test.ts';
import { makeInvitation } from '#tests/support/factories.ts';
import type { RealServer } from '#tests/support/real-server.ts';
import { typePhone } from '#tests/support/typed-phone.ts';
import {
  accountButton,
  comeBack,
  cookie,
  fillSignIn,
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

for (const where of ['of a page that is a plain document', 'of a page whose scripts are still on their way'])
  test(`logging out by the form ${where} forgets what was typed, too`, async ({ visit, server }) => {
    const { page } = await visit();
    const person = await member(server);
    await signIn(page, person, '/event-organizer-registration');
    const phone = await typePhone(page);
    if (where === 'of a page that is a plain document') await page.goto('/legals/privacy');
    else {
      await blockRequests(page, /\.js$/);
      await page.goto('/events', { waitUntil: 'commit' });
      await page.getByRole('contentinfo').waitFor();
    }
    await logout(page, person);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/event-organizer-registration');
    await expect(phone).toHaveValue('');
  });

/** Somebody types in one tab and logs out in another; the first tab keeps what they typed. */
async function leaveFormSignedOutElsewhere({ page, context }: Visit, server: RealServer) {
  const [first, next] = [await member(server), await member(server)];
  await signIn(page, first, '/event-organizer-registration');
  const phone = await typePhone(page);
  const other = await context.newPage();
  await other.goto('/');
  await logout(other, first);
  await page.bringToFront();
  await guestLink(page).waitFor();
  return { page, phone, other, first, next };
}

test('what somebody typed in a tab is not shown to whoever signs in after a sign-out in another tab', async ({
  visit,
  server,
}) => {
  const { page, phone, other, first, next } = await leaveFormSignedOutElsewhere(await visit(), server);
  await expect(phone).toHaveValue('+251 911 234 567');
  await signIn(other, first);
  await page.bringToFront();
  await accountButton(page, first).waitFor();
  await expect(phone, 'the same person again loses nothing').toHaveValue('+251 911 234 567');
  await logout(other, first);
  await page.bringToFront();
  await guestLink(page).waitFor();
  await signIn(other, next);
  await page.bringToFront();
  await accountButton(page, next).waitFor();
  await expect(phone).toHaveValue('');
});

test('whoever signs in to a tab that was left signed out elsewhere finds empty forms', async ({
  visit,
  server,
}) => {
  const { page, phone, next } = await leaveFormSignedOutElsewhere(await visit(), server);
  await signInByForm(page, next);
  await page.goto('/event-organizer-registration');
  await expect(phone).toHaveValue('');
});

test('a sign-out in another tab loses no form while the network is away, and shows once it is back', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit({ expected: [refused, /ERR_FAILED/] });
  const person = await member(server);
  await signIn(page, person, '/share-your-story');
  const words = page.getByLabel('Your words');
  await words.fill('The first tip came before I had packed up.');
  await page.route('**/*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  const other = await context.newPage();
  await other.goto('/');
  await logout(other, person);
  await page.bringToFront();
  await failed;
  await expect(words).toHaveValue('The first tip came before I had packed up.');
  await page.unroute('**/*');
  await comeBack(page);
  await guestLink(page).waitFor();
  await expect(words).toHaveValue('The first tip came before I had packed up.');
});

for (const javaScriptEnabled of [true, false])
  test(`whoever opens an invitation for another address signs in with that one and is back${javaScriptEnabled ? '' : ', without scripts'}`, async ({
    visit,
    server,
    pool,
  }) => {
    const { page, context } = await visit({ javaScriptEnabled });
    const invited = await member(server);
    const own = await signInOwner(context, server, pool);
    const token = randomUUID();
    await pool.query(
      `UPDATE page_invitation SET token_digest = $2, invited_by = page_manager.account_id FROM page_manager
       WHERE page_invitation.id = $1 AND page_manager.beneficiary_id = page_invitation.beneficiary_id`,
      [
        await makeInvitation(pool, invited.email, own),
        createHash('sha256').update(token).digest('base64url'),
      ],
    );
    await page.goto(`/page-invitation?token=${token}`);
    await page.getByRole('button', { name: 'Sign out and use that address' }).click();
    await page.waitForURL('**/sign-in?*');
    await fillSignIn(page, invited);
    await page.waitForURL(`**/page-invitation?token=${token}`);
    await expect(page.getByText('As an editor you change what it says.')).toBeVisible();
    expect((await context.request.post('/sign-out', { form: { next: '//evil.example' } })).url()).toBe(
      `${server.origin}/`,
    );
  });
