import type { Locator, Page } from '@playwright/test';
import { newcomer } from '#tests/support/identity.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';
import { googleButton, googlePerson } from './google-support.ts';

const phone = { viewport: { width: 360, height: 740 } };

/** Counts taps and fields from the scan of a code on. The card's fields, which phones fill in, are the provider's own. */
function counted() {
  const count = { taps: 0, fields: 0 };
  return {
    count,
    async tap(what: Locator) {
      await what.click();
      count.taps += 1;
    },
    async fill(field: Locator, value: string) {
      await field.fill(value);
      count.fields += 1;
    },
  };
}

/** Where the printed code leads. */
const scanned = '?tip_form=open#send-tip';

async function pay(page: Page, tap: (what: Locator) => Promise<void>, sandboxOrigin: string) {
  const opened = page.waitForEvent('popup');
  await tap(page.getByRole('button', { name: 'Send Tip' }));
  const checkout = await opened;
  await checkout.waitForURL(`${sandboxOrigin}/**`);
  await tap(checkout.getByRole('button', { name: 'Pay', exact: true }));
  await expect(checkout.getByRole('region', { name: 'Your tip' })).toBeVisible();
}

test('from the scan to paid, signed in: two taps', async ({ stage, server }) => {
  const { page } = await stage.fan(phone);
  const { count, tap } = counted();
  await page.goto(stage.profile(scanned));
  await pay(page, tap, server.sandboxOrigin);
  expect(count).toEqual({ taps: 2, fields: 0 });
});

test('from the scan to paid, new and by Google: four taps', async ({ visit, stage, server }) => {
  const { page } = await visit(phone);
  const { count, tap } = counted();
  // The person already has a Google account.
  const person = googlePerson();
  await page.goto(stage.profile(scanned));
  await tap(page.getByRole('button', { name: 'Send Tip' }));
  await page.waitForURL('**/sign-in?next=**');
  const opened = page.waitForEvent('popup');
  await tap(googleButton(page));
  const google = await opened;
  await google.getByText('Use another account').click();
  await google.getByLabel('Name').fill(person.fullName);
  await google.getByLabel('Email address').fill(person.email);
  const closed = google.waitForEvent('close');
  await google.getByRole('button', { name: 'Continue', exact: true }).click();
  await closed;
  await page.waitForURL(stage.profile(scanned));
  await pay(page, tap, server.sandboxOrigin);
  expect(count).toEqual({ taps: 4, fields: 0 });
});

test('from the scan to paid, without an account: four taps, and a mail address only for a receipt', async ({
  visit,
  stage,
  server,
}) => {
  const { page } = await visit(phone);
  const { count, tap } = counted();
  await page.goto(stage.profile(scanned));
  await tap(page.getByRole('button', { name: 'Send Tip' }));
  await page.waitForURL('**/sign-in?next=**');
  await tap(page.getByRole('button', { name: 'Continue without an account' }));
  await page.waitForURL('**/t/**');
  await tap(page.getByRole('button', { name: 'Continue to payment' }));
  await page.waitForURL(`${server.sandboxOrigin}/**`);
  await tap(page.getByRole('button', { name: 'Pay', exact: true }));
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  expect(count).toEqual({ taps: 4, fields: 0 });
});

// One tap more than with Google, and the password is typed twice. Signing in automatically after signing up would reveal which
// addresses have an account.
test('from the scan to paid, new and by mail: seven taps and four fields', async ({
  visit,
  stage,
  server,
}) => {
  const { page } = await visit(phone);
  const { count, tap, fill } = counted();
  const person = newcomer();
  await page.goto(stage.profile(scanned));
  await tap(page.getByRole('button', { name: 'Send Tip' }));
  await page.waitForURL('**/sign-in?next=**');
  await tap(page.getByRole('link', { name: 'I am new here' }));
  await page.waitForURL('**/sign-up?next=**');
  await fill(page.getByLabel('Full name'), person.fullName);
  await fill(page.getByLabel('Email'), person.email);
  await fill(page.getByLabel('Password'), person.password);
  await tap(page.getByLabel('I accept the terms and conditions'));
  await tap(page.getByRole('button', { name: 'Sign Up', exact: true }));
  // The address changes before the form changes.
  await page.getByRole('heading', { name: 'Almost there' }).waitFor();
  await fill(page.getByLabel('Password'), person.password);
  await tap(page.getByRole('button', { name: 'Sign In', exact: true }));
  await page.waitForURL(stage.profile(scanned));
  await pay(page, tap, server.sandboxOrigin);
  expect(count).toEqual({ taps: 7, fields: 4 });
});
