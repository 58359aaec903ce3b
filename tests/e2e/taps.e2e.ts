import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { makeBeneficiary } from '#tests/support/factories.ts';
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

/** Where the code of the former sign leads, to those who tip with an account; such signs are still on walls. */
const scanned = '?tip_form=open#send-tip';

async function pay(page: Page, tap: (what: Locator) => Promise<void>, sandboxOrigin: string) {
  const opened = page.waitForEvent('popup');
  await tap(page.getByRole('button', { name: 'Send Tip' }));
  const checkout = await opened;
  await checkout.waitForURL(`${sandboxOrigin}/**`);
  await tap(checkout.getByRole('button', { name: 'Pay', exact: true }));
  await expect(checkout.getByRole('region', { name: 'Your tip' })).toBeVisible();
}

/** From the page of today's sign on, with the amount that it proposes. */
async function payAtSign(page: Page, tap: (what: Locator) => Promise<void>, sandboxOrigin: string) {
  await tap(page.getByRole('button', { name: 'Continue to payment' }));
  await page.waitForURL(`${sandboxOrigin}/**`);
  await tap(page.getByRole('button', { name: 'Pay', exact: true }));
  await expect(page.getByRole('heading', { name: /^(Thank you!|Almost there)$/ })).toBeVisible();
}

for (const who of ['without an account', 'signed in'] as const)
  test(`from the scan of a sign to paid, ${who}: two taps`, async ({ visit, stage, server, pool }) => {
    const handle = `taps-${randomUUID().slice(0, 8)}`;
    const { id } = await makeBeneficiary(pool);
    await pool.query('INSERT INTO beneficiary_handle (handle, beneficiary_id) VALUES ($1, $2)', [handle, id]);
    const { page } = await (who === 'signed in' ? stage.fan(phone) : visit(phone));
    const { count, tap } = counted();
    await page.goto(`/t/${handle}`);
    await payAtSign(page, tap, server.sandboxOrigin);
    expect(count).toEqual({ taps: 2, fields: 0 });
  });

test('from the former sign to paid, signed in: two taps', async ({ stage, server }) => {
  const { page } = await stage.fan(phone);
  const { count, tap } = counted();
  await page.goto(stage.profile(scanned));
  await pay(page, tap, server.sandboxOrigin);
  expect(count).toEqual({ taps: 2, fields: 0 });
});

test('from the former sign to paid, new and by Google: four taps', async ({ visit, stage, server }) => {
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

test('from the former sign to paid, without an account: four taps, and a mail address only for a receipt', async ({
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
  await payAtSign(page, tap, server.sandboxOrigin);
  expect(count).toEqual({ taps: 4, fields: 0 });
});

// Three taps and four fields more than with Google: the password is typed twice, because signing in automatically after signing up
// would reveal which addresses have an account.
test('from the former sign to paid, new and by mail: seven taps and four fields', async ({
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
