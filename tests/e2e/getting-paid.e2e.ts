import type { Page } from '@playwright/test';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { axe } from '#tests/support/axe.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { expect, test } from '#tests/support/browser-test.ts';

const phone = { viewport: { width: 360, height: 740 } };

/** Nothing is wider than a phone, and axe finds nothing. */
async function checkLayout(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Goes from the page to Stripe's stand-in, and back by one of its buttons. */
async function onboard(page: Page, button: string) {
  await expect(page.getByText('Sandbox onboarding: nobody is checked')).toBeVisible();
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL('**/getting-paid');
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'without scripts';

  test(`a singer leaves Stripe half-way, brings a document, and is paid, ${how}`, async ({
    visit,
    server,
    pool,
  }) => {
    const { page, context } = await visit({ ...phone, javaScriptEnabled });
    const check = () => (javaScriptEnabled ? checkLayout(page) : Promise.resolve());
    const own = await signInOwner(context, server, pool);
    if (javaScriptEnabled) {
      await page.goto(`/dashboard/${own.id}`);
      await page.getByRole('link', { name: 'Getting paid' }).click();
      await expect(page.getByRole('heading', { name: 'Where is your bank account?' })).toBeVisible();
      await check();
      await page.getByLabel('Country').selectOption({ label: 'United States' });
      await page.getByRole('button', { name: 'Next' }).click();
    } else await page.goto(payoutPaths.gettingPaid(own.id, { country: 'US' }));
    await expect(page.getByRole('heading', { name: 'United States: Stripe pays you' })).toBeVisible();
    await check();
    await page.getByRole('button', { name: 'Go on to Stripe' }).click();
    await onboard(page, 'Leave half-way');
    await expect(page.getByRole('heading', { name: 'You are almost there' })).toBeVisible();
    await check();
    await page.getByRole('button', { name: 'Go on at Stripe' }).click();
    await onboard(page, 'Complete, but a document is needed');
    await expect(page.getByRole('heading', { name: 'One more thing' })).toBeVisible();
    await expect(page.getByText('A photo of your identity card or passport.')).toBeVisible();
    await check();
    await page.getByRole('button', { name: 'Go on at Stripe' }).click();
    await onboard(page, 'Complete');
    await expect(page.getByRole('heading', { name: 'You are being paid' })).toBeVisible();
    await expect(page.getByText('STRIPE TEST BANK ··6789')).toBeVisible();
    await check();
  });

  test(`a rejected person types a wallet instead, and nothing typed is lost, ${how}`, async ({
    visit,
    server,
    pool,
  }) => {
    const { page, context } = await visit({ ...phone, javaScriptEnabled, expected: [/400/, /403/] });
    const own = await signInOwner(context, server, pool);
    await page.goto(payoutPaths.gettingPaid(own.id, { country: 'DE' }));
    await page.getByRole('button', { name: 'Go on to Stripe' }).click();
    await onboard(page, 'Complete, and be rejected');
    await expect(
      page.getByRole('heading', { name: 'Stripe cannot pay you into this account' }),
    ).toBeVisible();
    if (javaScriptEnabled) await checkLayout(page);
    await page.getByLabel('Country').selectOption({ label: 'Ethiopia' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Bank or wallet').selectOption('telebirr');
    await page.getByLabel('Name of the account holder').fill('Aster Aweke');
    await page.getByLabel('Account number').fill('12345');
    await page.getByRole('button', { name: 'Pay my tips in here' }).click();
    await expect(page.getByText('Please enter the phone number of the wallet')).toBeVisible();
    await expect(page.getByLabel('Name of the account holder')).toHaveValue('Aster Aweke');
    await expect(page.getByLabel('Bank or wallet')).toHaveValue('telebirr');
    if (javaScriptEnabled) await checkLayout(page);
    await page.getByLabel('Account number').fill('0911 234 567');
    await own.forgetFactor();
    await page.getByRole('button', { name: 'Pay my tips in here' }).click();
    await expect(page.getByText('please confirm that it is you')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Confirm that it is you' })).toBeVisible();
    await own.showFactor();
    await page.getByRole('button', { name: 'Pay my tips in here' }).click();
    await expect(page.getByRole('heading', { name: 'You are being paid' })).toBeVisible();
    await expect(page.getByText('telebirr ··4567')).toBeVisible();
  });
}

test('without a second factor nothing is asked for, and an editor sees nothing of the money', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ ...phone, expected: [/403/] });
  const own = await signInOwner(context, server, pool);
  await own.forgetFactor();
  await page.goto(payoutPaths.gettingPaid(own.id, { country: 'ET' }));
  await expect(page.getByRole('link', { name: 'Confirm that it is you' })).toBeVisible();
  await expect(page.getByLabel('Account number')).toHaveCount(0);
  await checkLayout(page);
  // Stripe sends people with an expired link to this address; opening it starts nothing.
  await page.goto(payoutPaths.gettingPaid(own.id, { again: own.id }));
  await expect(page.getByText('That link was used or has expired')).toBeVisible();
  const another = await visit({ ...phone, expected: [/403/] });
  const edited = await signInOwner(another.context, server, pool, { role: 'editor' });
  await another.page.goto(`/dashboard/${edited.id}`);
  await expect(another.page.getByRole('link', { name: 'Getting paid' })).toHaveCount(0);
  await another.page.goto(payoutPaths.gettingPaid(edited.id));
  await expect(another.page.getByRole('heading', { name: 'For owners of the page' })).toBeVisible();
  await checkLayout(another.page);
});

test('a page that was taken down says why nothing of it can change, instead of forms that are refused', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit(phone);
  const { id } = await signInOwner(context, server, pool);
  await page.goto(`/dashboard/${id}`);
  const goal = page.getByRole('link', { name: 'A goal for your tips' });
  await expect(goal).toBeVisible();
  await pool.query("UPDATE beneficiary SET state = 'left' WHERE id = $1", [id]);
  await page.reload();
  await expect(page.getByText('This page was taken down')).toBeVisible();
  await expect(goal.or(page.getByRole('link', { name: 'Words for the room' }))).toHaveCount(0);
  await checkLayout(page);
  for (const [path, heading] of [
    ['getting-paid', 'Where is your bank account?'],
    ['band', 'Propose shares'],
    ['goal', 'Set a goal'],
  ] as const) {
    await page.goto(`/dashboard/${id}/${path}`);
    await expect(page.getByText('This page was taken down')).toBeVisible();
    await expect(page.getByRole('heading', { name: heading })).toHaveCount(0);
  }
});

test('whoever owns a page that was taken down still brings what Stripe needs, and is offered no other account', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit(phone);
  const { id } = await signInOwner(context, server, pool);
  await page.goto(payoutPaths.gettingPaid(id, { country: 'US' }));
  await page.getByRole('button', { name: 'Go on to Stripe' }).click();
  await onboard(page, 'Complete, but a document is needed');
  await pool.query(
    `INSERT INTO payout_account (receiver_kind, receiver_id, rail, country, currency, provider_account, destination_shown,
       state, verified_at, account_id)
     SELECT 'beneficiary', beneficiary_id, 'stripe', 'DE', 'USD', 'acct_' || beneficiary_id, 'bank ··4567', 'enabled', now(),
       account_id FROM page_manager WHERE beneficiary_id = $1`,
    [id],
  );
  await page.reload();
  const choose = page.getByRole('button', { name: 'Pay my tips in here' });
  await expect(choose).toBeVisible();
  await pool.query("UPDATE beneficiary SET state = 'left' WHERE id = $1", [id]);
  await page.reload();
  await expect(page.getByText('where its money goes cannot change')).toBeVisible();
  await expect(choose).toHaveCount(0);
  await checkLayout(page);
  await page.getByRole('button', { name: 'Go on at Stripe' }).click();
  await onboard(page, 'Complete');
  await expect(page.getByRole('heading', { name: 'You are being paid' })).toBeVisible();
});
