import { expect, test } from 'vitest';
import { expectPage, setUpTippingStage } from '#tests/support/tipping-stage.ts';

const stage = setUpTippingStage();
// Texts are looked for by pattern: Playwright passes over plain ones inside <noscript>.
const noScripts = { javaScriptEnabled: false };

test('without scripts a fan opens the form, sends it to the checkout in a new tab, and reads how it went', async () => {
  const { page, context } = await stage.open(noScripts);
  const authorization = await stage.signIn(context);
  await page.goto(stage.profile());
  await expectPage(page.getByRole('heading', { name: 'Send Tip' })).toHaveCount(0);
  await page.getByText('Tip Now').click();
  await page.waitForURL(stage.profile('?tip_form=open'));
  await page.getByLabel('Amount').fill('15,50');
  await page.getByText('PayPal').click();
  await page.getByLabel(/^Message to/).fill('Two\nlines');
  const checkout = await stage.toCheckout(page);
  await expectPage(checkout.getByText('$15.50').first()).toBeVisible();
  await checkout.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expectPage(
    checkout.getByText(/You've successfully tipped \$15\.50 to Selamawit Yohannes/),
  ).toBeVisible();
  expect(await stage.tips(authorization)).toMatchObject([
    { status: 'succeeded', total_amount: 15.5, message: 'Two\nlines' },
  ]);
});

test('without scripts a form sent twice is one tip', async () => {
  const { page, context } = await stage.open(noScripts);
  const authorization = await stage.signIn(context);
  await page.goto(stage.profile('?tip_form=open'));
  const first = await stage.toCheckout(page);
  const second = await stage.toCheckout(page);
  expect(second.url()).toBe(first.url());
  expect(await stage.tips(authorization)).toHaveLength(1);
});

test('without scripts a refused form comes back with what was typed and what was wrong', async () => {
  const { page, context, expectProblem } = await stage.open(noScripts);
  expectProblem(/status of 400/);
  await stage.signIn(context);
  await page.goto(stage.profile('?tip_form=open'));
  await page.getByLabel('Amount').fill('0.5');
  await page.getByLabel(/^Message to/).fill('Ameseginalehu');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const answer = await opened;
  await expectPage(answer.getByText('The smallest tip is 1 dollar')).toBeVisible();
  await expectPage(answer.getByLabel('Amount')).toHaveValue('0.5');
  await expectPage(answer.getByLabel(/^Message to/)).toHaveValue('Ameseginalehu');
  await answer.getByLabel('Amount').fill('2');
  await answer.getByRole('button', { name: 'Send Tip' }).click();
  await answer.waitForURL(`${stage.server().sandboxOrigin}/**`);
});

test('without scripts a guest is led to sign in, and cancel closes the form', async () => {
  const { page } = await stage.open(noScripts);
  await page.goto(stage.profile('?tip_form=open'));
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await (await opened).waitForURL('**/sign-in?next=**');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectPage(page.getByRole('heading', { name: 'Send Tip' })).toHaveCount(0);
});

test('without scripts a tip that waits or was left is told as it is', async () => {
  await stage.control({ confirmationDelayMs: 600_000 });
  const { page, context } = await stage.open(noScripts);
  await stage.signIn(context);
  await page.goto(stage.profile('?tip_form=open'));
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Pay with delayed confirmation' }).click();
  await expectPage(checkout.getByText(/We are waiting for your bank/)).toBeVisible();
  await checkout.getByRole('link', { name: 'Check again' }).click();
  await expectPage(checkout.getByText(/We are waiting for your bank/)).toBeVisible();
  await stage.control({ action: 'confirm-delayed' });
  await expect
    .poll(
      async () => {
        await checkout.reload();
        return checkout.getByText(/^Tip sent!$/).count();
      },
      { timeout: 15_000 },
    )
    .toBe(1);
  await page.goto(stage.profile('?tip_form=open'));
  const left = await stage.toCheckout(page);
  await left.getByRole('button', { name: 'Cancel and go back' }).click();
  await expectPage(left.getByText(/^Nothing was charged\.$/)).toBeVisible();
  await left.getByRole('link', { name: 'Try again' }).click();
  await expectPage(left.getByRole('heading', { name: 'Send Tip' })).toBeVisible();
});
