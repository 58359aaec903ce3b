import { test } from '#tests/support/browser-test.ts';
import { accountButton, member, refused, seeNotice, signIn } from './account-support.ts';
import { chooseAtGoogle, googleButton, googlePerson, openGoogle, prove } from './google-support.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`the security page says that Google opens the account, and removes it (scripts: ${javaScriptEnabled})`, async ({
    visit,
    server,
  }) => {
    const person = await member(server, googlePerson());
    await prove(server, person.email);
    const other = await visit();
    await chooseAtGoogle(await openGoogle(other.page, '/sign-in'), person);
    await accountButton(other.page, person).waitFor();

    const { page } = await visit({ javaScriptEnabled, expected: [refused] });
    await signIn(page, person, '/account/security');
    await page.getByText(`${person.email} opens your account, since`).waitFor();
    await page.getByText('can link it again by signing in with it').waitFor();
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Remove Google' }) });
    await form.getByLabel('Your password').fill('not this one');
    await form.getByRole('button', { name: 'Remove Google' }).click();
    await form.getByText('This is not your current password.').waitFor();
    await form.getByLabel('Your password').fill(person.password);
    await form.getByRole('button', { name: 'Remove Google' }).click();
    await seeNotice(
      page,
      javaScriptEnabled,
      'Google removed',
      'All other browsers were signed out. A Google account with your email address can be linked again.',
    );
    await page.getByText('No Google account opens yours.').waitFor();
  });
}

test('whom only Google lets in is told how to have another way before it is removed', async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  const person = googlePerson();
  await page.goto('/sign-up');
  await googleButton(page).click();
  await chooseAtGoogle(page, person);
  await accountButton(page, person).waitFor();
  await page.goto('/account/security');
  await page.getByText('Nothing but Google opens your account.').waitFor();
});
