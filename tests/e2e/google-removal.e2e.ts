import { expect, test } from '#tests/support/browser-test.ts';
import { accountButton, member, refused, seeNotice, signIn } from './account-support.ts';
import {
  chooseAtGoogle,
  googleButton,
  googlePerson,
  linkGoogle,
  openGoogle,
  prove,
} from './google-support.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`the security page says that Google opens the account, and removes it (scripts: ${javaScriptEnabled})`, async ({
    visit,
    server,
  }) => {
    const person = await member(server, googlePerson());
    await prove(server, person.email);
    if (javaScriptEnabled) {
      const other = await visit();
      await chooseAtGoogle(await openGoogle(other.page, '/sign-in'), person);
      await accountButton(other.page, person).waitFor();
    } else await linkGoogle(server, person.email, { email: person.email });

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

for (const javaScriptEnabled of [true, false]) {
  test(`of two Google accounts that open an account one is removed alone (scripts: ${javaScriptEnabled})`, async ({
    visit,
    server,
  }) => {
    const [former, person] = [googlePerson(), await member(server, googlePerson())];
    await prove(server, person.email);
    await linkGoogle(server, person.email, { email: former.email });
    await linkGoogle(server, person.email, { email: person.email });
    const { page } = await visit({ javaScriptEnabled, expected: [refused] });
    await signIn(page, person, '/account/security');
    const listed = (email: string) => page.getByRole('listitem').filter({ hasText: `${email} opens` });
    const button = page.getByRole('button', { name: 'Remove this Google account' });
    await listed(person.email).waitFor();
    await listed(former.email).getByText('Remove this Google account').first().click();
    await listed(former.email).getByLabel('Your password').fill('not this one');
    await button.filter({ visible: true }).click();
    await listed(former.email).getByText('This is not your current password.').waitFor();
    await listed(former.email).getByLabel('Your password').fill(person.password);
    await button.filter({ visible: true }).click();
    await page.getByRole('button', { name: 'Remove Google', exact: true }).waitFor();
    await expect(listed(former.email)).toHaveCount(0);
    await expect(listed(person.email)).toHaveCount(1);
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
