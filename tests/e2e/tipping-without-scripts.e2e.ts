import { reloadOnceItSays } from '#tests/support/reload-once-it-says.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

// Texts are patterns, because Playwright's plain-text selectors ignore <noscript>.
const noScripts = { javaScriptEnabled: false };

test('without scripts a fan opens the form, sends it to the checkout in a new tab, and reads how it went', async ({
  visit,
  stage,
}) => {
  const { page, context } = await visit(noScripts);
  const authorization = await stage.signIn(context);
  await page.goto(stage.profile());
  await expect(page.getByRole('heading', { name: 'Send Tip' })).toHaveCount(0);
  await page.getByText('Tip Now').click();
  await page.waitForURL(stage.profile('?tip_form=open#send-tip'));
  await page.getByLabel('Amount').fill('15,50');
  await page.getByText('PayPal').click();
  await page.getByLabel(/^Message to/).fill('Two\nlines');
  const checkout = await stage.toCheckout(page);
  await expect(checkout.getByText('$15.50').first()).toBeVisible();
  await checkout.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expect(checkout.getByText(/You've successfully tipped \$15\.50 to Selamawit Yohannes/)).toBeVisible();
  expect(await stage.tips(authorization)).toMatchObject([
    { status: 'succeeded', total_amount: 15.5, message: 'Two\nlines' },
  ]);
});

test('without scripts a form sent twice is one tip', async ({ visit, stage }) => {
  const { page, context } = await visit(noScripts);
  const authorization = await stage.signIn(context);
  await page.goto(stage.profile('?tip_form=open'));
  const first = await stage.toCheckout(page);
  const second = await stage.toCheckout(page);
  expect(second.url()).toBe(first.url());
  expect(await stage.tips(authorization)).toHaveLength(1);
});

test('without scripts a refused form comes back with what was typed and what was wrong', async ({
  visit,
  server,
  stage,
}) => {
  const { page, context, expectProblem } = await visit(noScripts);
  expectProblem(/status of 400/);
  await stage.signIn(context);
  await page.goto(stage.profile('?tip_form=open'));
  await page.getByLabel('Amount').fill('0.5');
  await page.getByLabel(/^Message to/).fill('Ameseginalehu');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const answer = await opened;
  await expect(answer.getByText('The smallest tip is 1 dollar')).toBeVisible();
  await expect(answer.getByLabel('Amount')).toHaveValue('0.5');
  await expect(answer.getByLabel(/^Message to/)).toHaveValue('Ameseginalehu');
  await answer.getByLabel('Amount').fill('2');
  await answer.getByRole('button', { name: 'Send Tip' }).click();
  await answer.waitForURL(`${server.sandboxOrigin}/**`);
});

test('without scripts a guest is led to sign in, and cancel closes the form; they stay in the tab, and read why to sign in and what waits', async ({
  visit,
  stage,
}) => {
  const { page, context } = await visit({ ...noScripts, viewport: { width: 360, height: 740 } });
  await page.goto(stage.profile('?tip_form=open#send-tip'));
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await page.waitForURL('**/sign-in?next=**');
  expect(context.pages()).toHaveLength(1);
  await expect(page.getByText(/You need to be signed in to tip/).first()).toBeVisible();
  await expect(page.getByText('Your tip is waiting')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Send Tip' })).toHaveCount(0);
});

test('without scripts a tip that waits or was left is told as it is', async ({ visit, stage }) => {
  await stage.control({ confirmationDelayMs: 600_000 });
  const { page, context } = await visit(noScripts);
  await stage.signIn(context);
  await page.goto(stage.profile('?tip_form=open'));
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Pay with delayed confirmation' }).click();
  await expect(checkout.getByText(/We are waiting for your bank/)).toBeVisible();
  await checkout.getByRole('link', { name: 'Check again' }).click();
  await expect(checkout.getByText(/We are waiting for your bank/)).toBeVisible();
  await stage.control({ action: 'confirm-delayed' });
  await reloadOnceItSays(checkout, '>Tip sent!<');
  await expect(checkout.getByText(/^Tip sent!$/)).toHaveCount(1);
  await page.goto(stage.profile('?tip_form=open'));
  const left = await stage.toCheckout(page);
  await left.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(left.getByText(/^Nothing was charged\.$/)).toBeVisible();
  await left.getByRole('link', { name: 'Try again' }).click();
  await expect(left.getByRole('heading', { name: 'Send Tip' })).toBeVisible();
});

test('without scripts somebody who has paid reads that we wait for the bank while the provider does not answer', async ({
  visit,
  stage,
}) => {
  const { page, context } = await visit(noScripts);
  await stage.signIn(context);
  await page.goto(stage.profile('?tip_form=open'));
  const checkout = await stage.toCheckout(page);
  await stage.control({ failNext: 1000, failHow: '500', loseRate: 1 });
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(checkout.getByText(/We are waiting for your bank/)).toBeVisible();
  await stage.control({ failNext: 0, loseRate: 0 });
  await reloadOnceItSays(checkout, '>Tip sent!<');
});
