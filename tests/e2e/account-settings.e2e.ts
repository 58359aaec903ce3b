import { identityPaths } from '#contract/account/identity.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { pictureFile } from '#tests/support/picture-files.ts';
import type { RealServer } from '#tests/support/real-server.ts';
import { initials } from '#web/features/account/initials.ts';
import { accountButton, fillSignIn, member, refused, seeNotice, signIn, toast } from './account-support.ts';

/** The link of the last mail to an address. */
async function linkFor(server: RealServer, email: string): Promise<string> {
  const found = async () => {
    const response = await fetch(
      `${server.sandboxOrigin}/mail/messages.json?to=${encodeURIComponent(email)}`,
    );
    return (/https?:\/\/[^\s"\\]+token=[\w-]+/.exec(await response.text()) ?? [])[0];
  };
  await expect.poll(found, { timeout: 60_000 }).toBeDefined();
  const { pathname, search } = new URL((await found()) ?? '');
  return server.origin + pathname + search;
}

for (const javaScriptEnabled of [true, false]) {
  test(`a forgotten password is replaced by the link in the mail, once (scripts: ${javaScriptEnabled})`, async ({
    visit,
    server,
  }) => {
    const person = await member(server);
    const { page } = await visit({ javaScriptEnabled, expected: [refused] });
    const backToSignIn = '/sign-in?next=%2Fevents';
    await page.goto(backToSignIn);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    const remembered = page.getByRole('main').getByRole('link', { name: 'Sign in' });
    await expect(remembered).toHaveAttribute('href', backToSignIn);
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await expect(remembered).toHaveAttribute('href', backToSignIn);
    const link = await linkFor(server, person.email);
    const choose = async (password: string) => {
      await page.goto(link);
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Save password' }).click();
    };
    await choose('a wholly new sentence');
    await page.waitForURL(backToSignIn);
    await seeNotice(page, javaScriptEnabled, 'Password changed', 'Please sign in with the new one.');
    await fillSignIn(page, { ...person, password: 'a wholly new sentence' });
    await page.waitForURL('/events');
    await accountButton(page, person).waitFor();
    await choose('and once more the link');
    await page.getByText('This link does not work, perhaps because it was used already.').waitFor();
    await page.getByRole('link', { name: 'Ask for a new one' }).waitFor();
  });
}

test('a new password chosen where somebody else is signed in leads to the form, and signs them out', async ({
  visit,
  server,
}) => {
  const [person, other] = [await member(server), await member(server)];
  const { page, context } = await visit();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  const link = await linkFor(server, person.email);
  await signIn(page, other);
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await page.goto(link);
  await page.getByLabel('New password').fill('a wholly new sentence');
  await page.getByRole('button', { name: 'Save password' }).click();
  await seeNotice(page, true, 'Password changed', 'Please sign in with the new one.');
  await fillSignIn(page, { ...person, password: 'a wholly new sentence' });
  await accountButton(page, person).waitFor();
  const renewal = await fetch(server.origin + identityPaths.token, { headers: { cookie: cookies } });
  expect(renewal.status).toBe(401);
});

for (const javaScriptEnabled of [true, false]) {
  test(`name, picture and currency are changed on the account page (scripts: ${javaScriptEnabled})`, async ({
    visit,
    server,
  }) => {
    const person = await member(server);
    const { page } = await visit({ javaScriptEnabled });
    await signIn(page, person, '/account');
    const picture = page.getByRole('group', { name: 'Picture' });
    await picture.getByText(initials(person.fullName), { exact: true }).waitFor();
    await page.getByLabel('Full name').fill('ሃና ተስፋዬ');
    await page.getByLabel('Symbol').fill('Br');
    await page.getByText('After the amount').click();
    const buffer = await pictureFile('png');
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    if (javaScriptEnabled) {
      await page.getByRole('button', { name: 'Remove' }).waitFor();
      await picture.getByRole('img', { name: 'The picture as it is' }).waitFor();
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await seeNotice(page, javaScriptEnabled, 'Saved', 'Your account is up to date.');
    await accountButton(page, { ...person, fullName: 'ሃና ተስፋዬ' }).waitFor();
    expect(await page.locator('header img[src^="/uploads/"]').count()).toBeGreaterThan(0);
    expect(await page.getByLabel('Symbol').inputValue()).toBe('Br');
  });
}

test('a name saved in an older tab leaves alone the picture that another tab saved meanwhile', async ({
  visit,
  server,
}) => {
  const person = await member(server);
  const { page, context } = await visit();
  await signIn(page, person, '/account');
  const shown = () => page.locator('input[name=picture]').inputValue();
  const savePicture = async () => {
    const before = await shown();
    const buffer = await pictureFile('png');
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect.poll(shown).not.toBe(before);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page, 'Your account is up to date.').waitFor();
    return shown();
  };
  const first = await savePicture();
  const older = await context.newPage();
  await older.goto('/account');
  await page.goto('/account');
  const second = await savePicture();
  expect(second).not.toBe(first);
  await older.getByLabel('Full name').fill('Selam Tesfaye');
  await older.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(older, 'Your account is up to date.').waitFor();
  await expect(older.locator('input[name=picture]')).toHaveValue(second);
  await expect(older.getByLabel('Full name')).toHaveValue('Selam Tesfaye');
});

test('a file that is no picture is refused at the field, and what was typed stays', async ({
  visit,
  server,
}) => {
  const person = await member(server);
  const { page } = await visit({ expected: [refused] });
  await signIn(page, person, '/account');
  await page.getByLabel('Full name').fill('Hanna T.');
  const buffer = Buffer.from('no picture');
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByText('This file is not a picture we can read.').waitFor();
  expect(await page.getByLabel('Full name').inputValue()).toBe('Hanna T.');
});

test('the menu leads to the account, where other browsers are signed out; guests are asked to sign in first', async ({
  visit,
  server,
}) => {
  const person = await member(server);
  const { page } = await visit();
  const other = await visit();
  await other.page.goto('/account/security');
  expect(new URL(other.page.url()).pathname).toBe('/sign-in');
  await fillSignIn(other.page, person);
  await other.page.waitForURL('/account/security');
  await signIn(page, person);
  await accountButton(page, person).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByText(/^Signed in .+ [AP]M \(Addis Ababa\)$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out all other browsers' }).click();
  await toast(page, 'Signed out').waitFor();
  expect(await page.getByText('This browser').count()).toBe(1);
  await other.page.reload();
  await other.page.waitForURL('/sign-in?next=%2Faccount%2Fsecurity');
  await toast(other.page, 'Session Expired').waitFor();
});

for (const javaScriptEnabled of [true, false]) {
  test(`whoever has not confirmed their address is asked to on their profile, gently (scripts: ${javaScriptEnabled})`, async ({
    visit,
    server,
  }) => {
    const person = await member(server);
    const { page } = await visit({ javaScriptEnabled });
    await signIn(page, person, '/account');
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.getByText('We sent a six-digit code').waitFor();
    await seeNotice(page, javaScriptEnabled, 'A code is on its way', 'Please check your inbox.');
    await page.goto(await linkFor(server, person.email));
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('Confirmed', { exact: true }).waitFor();
    await page.goto('/account');
    await page.getByLabel('Full name').waitFor();
    expect(await page.getByText('Please confirm your email address').count()).toBe(0);
  });
}

test('a browser that lost its session cookie but not its token is asked to sign in once more', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit();
  await signIn(page, await member(server));
  await context.clearCookies({ name: 'tibeb.session_token' });
  await page.goto('/account/security');
  await page.getByRole('heading', { name: 'Please sign in once more' }).waitFor();
});

test('a deletion is asked for with a tick, told with its day, and taken back', async ({ visit, server }) => {
  const person = await member(server);
  const { page } = await visit();
  await signIn(page, person, '/account/delete');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('Please check the box first.').waitFor();
  await page.getByLabel('I want my account to be deleted').check();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('heading', { name: /Your account will be deleted on \w+day, / }).waitFor();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
});

test('tips that cannot be fetched are told so and can be asked for again', async ({
  visit,
  server,
  pool,
}) => {
  const { page } = await visit({ expected: [/503/] });
  await signIn(page, await member(server));
  await pool.query('ALTER TABLE tip RENAME TO elsewhere');
  try {
    expect((await page.goto('/account/tips'))?.status()).toBe(503);
    await page.getByText('Failed to fetch tips').waitFor();
  } finally {
    await pool.query('ALTER TABLE elsewhere RENAME TO tip');
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText('No tips yet').waitFor();
});
