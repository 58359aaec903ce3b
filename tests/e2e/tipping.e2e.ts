import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, password, test } from '#tests/support/tipping-stage.ts';

test('a fan signs up, signs in, finds a beneficiary, tips and comes back to "Tip sent!"', async ({
  visit,
  stage,
}) => {
  const { page } = await visit();
  const email = `${randomUUID()}@example.com`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In / Sign Up' }).first().click();
  await page.getByLabel('Full name').fill('Hanna Tesfaye');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Welcome back!').first()).toBeVisible();

  await page.goto('/professionals');
  await page.getByPlaceholder('Search for beneficiaries...').fill('selamawit');
  await page.getByRole('link', { name: 'View Profile Selamawit Yohannes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Selamawit Yohannes');
  await page.getByRole('main').getByRole('button', { name: 'Tip Now', exact: true }).click();

  const amount = page.getByLabel('Amount');
  await expect(amount).toHaveValue('5');
  await page.getByRole('button', { name: 'One dollar more' }).click();
  await page.getByRole('button', { name: 'One dollar more' }).click();
  await expect(amount).toHaveValue('7');
  await page.getByLabel(/^Message to/).fill('Your voice carried me through the rains.');

  const checkout = await stage.toCheckout(page);
  await expect(checkout.getByText('$7.00').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Checkout opened in a new tab' })).toBeVisible();
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();

  const thanks = "You've successfully tipped $7 to Selamawit Yohannes";
  await expect(checkout.getByText('Tip sent!')).toBeVisible();
  await expect(checkout.getByText(thanks)).toBeVisible();
  await expect(checkout).toHaveURL(stage.profile());
  // The tab that sent the tip learns of the payment: it also thanks, and closes the form.
  await expect(page.getByText(thanks)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Send Tip' })).toBeHidden();
});

test('minus never goes below 1, plus adds 1, typing is checked when sent and then at every change; who reads dollars is told nothing more', async ({
  stage,
}) => {
  const { page, context } = await stage.atTipForm();
  await expect(page.getByText('Between $1 and $10,000')).toBeVisible();
  await expect(page.getByText('US dollars')).toHaveCount(0);
  const amount = page.getByLabel('Amount');
  for (let click = 0; click < 6; click++) await page.getByRole('button', { name: 'One dollar less' }).click();
  await expect(amount).toHaveValue('1');
  await page.getByRole('button', { name: 'One dollar more' }).click();
  await expect(amount).toHaveValue('2');
  await amount.press('ArrowUp');
  await expect(amount).toHaveValue('3');

  await amount.fill('0.99');
  await expect(page.getByText('The smallest tip is 1 dollar')).toBeHidden();
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await expect(page.getByText('The smallest tip is 1 dollar')).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill('10000.01');
  await expect(page.getByText('The largest tip is 10,000 dollars')).toBeVisible();
  await amount.fill('5.555');
  await expect(page.getByText('Use at most two decimals')).toBeVisible();
  await amount.fill('five');
  await expect(page.getByText('Enter an amount such as 5 or 7.50')).toBeVisible();
  await amount.fill('5.50');
  await expect(amount).not.toHaveAttribute('aria-invalid');
  expect(context.pages()).toHaveLength(1);

  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(page.getByRole('radio', { name: 'Card' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Send Tip' })).toBeHidden();
});

test('a declined card tells so at the checkout, another card pays the same tip, and the amount shown is the stored one, whatever the address says', async ({
  stage,
}) => {
  const { page, authorization } = await stage.atTipForm();
  const checkout = await stage.toCheckout(page);
  await checkout.getByLabel('Card number').fill('4000 0000 0000 0002');
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(checkout.getByText('Your card was declined.')).toBeVisible();
  await checkout.getByLabel('Card number').fill('4242 4242 4242 4242');
  await checkout.route(
    /coming_from=checkout/,
    async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('tip_amount', '9000');
      await route.fulfill({ status: 302, headers: { location: url.href } });
    },
    { times: 1 },
  );
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(checkout.getByText('Tip sent!')).toBeVisible();
  await expect(checkout.getByText("You've successfully tipped $5 to Selamawit Yohannes")).toBeVisible();
  expect(await stage.tips(authorization)).toMatchObject([{ status: 'succeeded', total_amount: 5 }]);
});

test('leaving the checkout on a phone cancels the tip, says so in both tabs, and the form comes back as it was', async ({
  stage,
}) => {
  const { page, authorization } = await stage.atTipForm({ viewport: { width: 360, height: 740 } });
  await page.getByLabel('Amount').fill('12');
  await page.getByLabel(/^Message to/).fill('Encore!');
  const checkout = await stage.toCheckout(page);
  await expectCheckoutOnPhone(checkout);
  await checkout.getByRole('button', { name: 'Cancel and go back' }).click();
  for (const tab of [checkout, page]) {
    await expect(tab.getByText('Tip canceled', { exact: true }).first()).toBeVisible();
    await expect(tab.getByText('Nothing was charged.', { exact: true }).first()).toBeVisible();
    await expect(tab.getByText('Failed to send tip')).toHaveCount(0);
  }
  await expect(checkout).toHaveURL(stage.profile());
  await expect(checkout.getByLabel('Amount')).toHaveValue('12');
  expect(await stage.tips(authorization)).toMatchObject([{ status: 'canceled', total_amount: 12 }]);
  // The first tab shows the form again too, and sending again creates a new tip.
  await expect(page.getByLabel(/^Message to/)).toHaveValue('Encore!');
  const again = await stage.toCheckout(page);
  await again.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(again.getByText('Tip sent!')).toBeVisible();
  expect(await stage.tips(authorization)).toMatchObject([{ status: 'succeeded' }, { status: 'canceled' }]);
});

/** The gateway's page has the fonts of the product, and what is for trials stands apart from what a fan presses. */
async function expectCheckoutOnPhone(checkout: Page): Promise<void> {
  expect(await checkout.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect
    .poll(() => checkout.evaluate(() => [...document.fonts].map((font) => font.status)))
    .toContain('loaded');
  const trials = checkout.getByRole('region', { name: 'For trying things out' });
  await expect(trials.getByRole('button', { name: 'Let this checkout expire' })).toBeVisible();
  await expect(checkout.locator('#payment').getByRole('button', { name: /delayed|expire/ })).toHaveCount(0);
  const [cancel, apart] = await Promise.all([
    checkout.getByRole('button', { name: 'Cancel and go back' }).boundingBox(),
    trials.boundingBox(),
  ]);
  expect(apart?.y).toBeGreaterThan((cancel?.y ?? 0) + (cancel?.height ?? 0));
}

test('a bank that confirms late is waited for, in sight on a phone, too, and across a reload, until "Tip sent!"', async ({
  stage,
}) => {
  await stage.control({ confirmationDelayMs: 600_000 });
  const { page } = await stage.atTipForm({ viewport: { width: 360, height: 740 } });
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Pay with delayed confirmation' }).click();
  const notice = checkout.getByRole('status').filter({ hasText: 'We are waiting for your bank' });
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(checkout.getByText(/We are waiting for your bank to confirm your \$5 tip/)).toBeVisible();
  await expect(checkout.getByText('Tip sent!')).toBeHidden();
  await expect(checkout).toHaveURL(stage.profile());
  await checkout.reload();
  await expect(checkout.getByText(/We are waiting for your bank/)).toBeVisible();
  await stage.control({ action: 'confirm-delayed' });
  await expect(checkout.getByText('Tip sent!')).toBeVisible();
  await expect(checkout.getByText(/We are waiting for your bank/)).toBeHidden();
  await expect(page.getByText('Tip sent!')).toBeVisible();
});

test('a bank that refuses late is told as it is, with a way to try again', async ({ stage }) => {
  await stage.control({ confirmationDelayMs: 600_000 });
  const { page } = await stage.atTipForm();
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Pay delayed, then fail' }).click();
  await expect(checkout.getByText(/We are waiting for your bank/)).toBeVisible();
  await stage.control({ action: 'confirm-delayed' });
  await expect(checkout.getByText('Your tip did not go through')).toBeVisible();
  await expect(checkout.getByText('Tip sent!')).toBeHidden();
  await checkout.getByRole('button', { name: 'Try again' }).click();
  await expect(checkout.getByRole('heading', { name: 'Send Tip' })).toBeVisible();
  await expect(page.getByText(/Your tip did not go through/)).toBeVisible();
});

test('a checkout left to expire is told as it is', async ({ stage }) => {
  const { page, authorization } = await stage.atTipForm();
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Let this checkout expire' }).click();
  await checkout.getByRole('link', { name: 'Go back' }).click();
  await expect(checkout.getByText('The checkout ran out of time')).toBeVisible();
  expect(await stage.tips(authorization)).toMatchObject([{ status: 'expired' }]);
});
