import type { Page } from '@playwright/test';
import { axe } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { appCode, wrongCode } from '#tests/support/second-factor.ts';
import { accountButton, fillSignIn, member, refused, signIn, signInByForm } from './account-support.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const main = (page: Page) => page.locator('main');

/** axe (which needs scripts in the page) finds nothing, and nothing is wider than the screen. */
async function expectTidyLayout(page: Page, scripts: boolean) {
  if (scripts) {
    const { violations } = await axe(page).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    expect(found).toEqual([]);
  }
  const [needed, available] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(needed).toBeLessThanOrEqual(available ?? 0);
}

/**
 * From a page that requires a second factor to the recovery codes, and back to that page; returns them with the secret. The
 * security page has the same link.
 */
async function setUp(page: Page, password: string, scripts = true) {
  await page.goto('/account/security');
  await expect(page.getByRole('link', { name: 'Set up two-step sign-in' })).toBeVisible();
  await page.goto('/account/security/confirm?next=%2Faccount%2Ftips%3Fpage%3D1');
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('heading', { name: 'Set up an authenticator app' }).waitFor();
  await page.getByLabel('Your password').fill('not my password');
  await press(page, 'Set up');
  await page.getByText('This is not your current password.').waitFor();
  await page.getByLabel('Your password').fill(password);
  await press(page, 'Set up');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  if (scripts) await expect(page.locator(':focus')).toContainText('Scan this code with your app');
  await expectTidyLayout(page, scripts);
  const secret = ((await main(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code').fill(wrongCode(secret));
  await press(page, 'Switch on two-step sign-in');
  await page.getByText('This code is not right').waitFor();
  // The secret is still the same.
  expect(((await main(page).locator('code').textContent()) ?? '').replaceAll(' ', '')).toBe(secret);
  const heading = page.getByRole('heading', { name: 'Your recovery codes' });
  // If a half minute ends between reading the code and checking it, the code is too old, so this retries.
  await expect(async () => {
    if (await heading.isVisible()) return;
    await page.getByLabel('Code').fill(appCode(secret, -1));
    await press(page, 'Switch on two-step sign-in');
    await expect(heading).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
  await expectTidyLayout(page, scripts);
  const codes = await main(page).locator('ul.font-mono li').allTextContents();
  expect(codes).toHaveLength(10);
  const file = await page.getByRole('link', { name: 'Download', exact: true }).getAttribute('href');
  for (const code of codes) expect(decodeURIComponent(file ?? '')).toContain(code);
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL('/account/tips?page=1');
  await page.goto('/account/security');
  await page.getByText('It is on: when you sign in, we ask for a code from your app').waitFor();
  return { secret, codes };
}

for (const javaScriptEnabled of [true, false]) {
  test(`two-step sign-in is set up, asked for, and switched off on a phone (scripts: ${javaScriptEnabled})`, async ({
    visit,
    server,
    pool,
  }) => {
    test.setTimeout(300_000);
    const person = await member(server);
    await pool.query('UPDATE identity_user SET email_verified = true WHERE email = $1', [person.email]);
    const phone = { viewport: { width: 360, height: 740 }, javaScriptEnabled, expected: [refused] };
    const { page, context } = await visit(phone);
    await signIn(page, person);
    const { secret, codes } = await setUp(page, person.password, javaScriptEnabled);

    await context.clearCookies();
    await page.goto('/sign-in?next=%2Fevents');
    await fillSignIn(page, person);
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    await expectTidyLayout(page, javaScriptEnabled);
    await page.getByLabel('Code').fill(wrongCode(secret));
    await press(page, 'Continue');
    await page.getByText('This code is not right').waitFor();
    await page.getByLabel('Code').fill(appCode(secret));
    await press(page, 'Continue');
    await page.waitForURL('/events');
    await accountButton(page, person).waitFor();

    // The second factor was shown too long ago, so a change requires it again.
    await pool.query(
      'UPDATE identity_session SET second_factor_at = now() - interval $$1 hour$$ WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)',
      [person.email],
    );
    await page.goto('/account/delete');
    await page.getByText('I want my account to be deleted').click();
    await press(page, 'Delete my account');
    await page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
    await page.goto('/account/security');
    expect(await page.getByLabel('Current password').count()).toBe(0);
    await page.getByRole('link', { name: 'Manage two-step sign-in' }).click();
    await page.getByRole('heading', { name: 'Two-step sign-in is on' }).waitFor();
    await page.getByRole('link', { name: 'Confirm it is you' }).click();
    await page.getByRole('heading', { name: 'With a code' }).waitFor();
    await expectTidyLayout(page, javaScriptEnabled);
    await page.getByLabel('Code').fill((codes[0] ?? '').toUpperCase());
    await press(page, 'Continue');
    await page.getByRole('heading', { name: 'Switch it off' }).waitFor();
    await page.getByText('You have 9 of 10 left.').waitFor();
    await expectTidyLayout(page, javaScriptEnabled);
    const off = page.locator('section', { has: page.getByRole('heading', { name: 'Switch it off' }) });
    await off.getByLabel('Your password').fill(person.password);
    await off.getByRole('button', { name: 'Switch off two-step sign-in' }).click();
    await page.getByRole('heading', { name: 'Set up an authenticator app' }).waitFor();

    await context.clearCookies();
    await signInByForm(page, person);
    await accountButton(page, person).waitFor();
  });
}

test('the page of the second step is for those who came by the first', async ({ get }) => {
  const answer = await get('/sign-in/second-step?next=%2Fevents');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/sign-in?next=%2Fevents']);
});

test('at an address without a name passkeys are explained, and not offered at sign-in', async ({
  visit,
  server,
}) => {
  const { page } = await visit();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
  const person = await member(server);
  await signIn(page, person, '/account/security/passkeys');
  await page.getByText('PUBLIC_ORIGIN=http://localhost:3000').waitFor();
});
