import { expect, test } from '#tests/support/tipping-stage.ts';

test('the fee is told before paying, stays off the sender unless ticked, and stands on the receipt', async ({
  stage,
}) => {
  const { page, authorization } = await stage.atTipForm();
  const box = page.getByLabel('I pay the processing fee on top');
  await expect(box).not.toBeChecked();
  await expect(page.getByText('The payment service keeps $0.45 of it: $4.55 arrives.')).toBeVisible();
  await page.getByLabel('Amount').fill('20');
  await expect(page.getByText('The payment service keeps $0.88 of it: $19.12 arrives.')).toBeVisible();
  await box.check();
  await expect(page.getByText('You pay $20.88, and $20 arrives.')).toBeVisible();
  const checkout = await stage.toCheckout(page);
  await expect(checkout.getByText('Processing fee')).toBeVisible();
  await expect(checkout.getByText('$20.88').first()).toBeVisible();
  await checkout.getByRole('button', { name: /^Pay/ }).first().click();
  await expect(page.getByText("You've successfully tipped $20 to Selamawit Yohannes")).toBeVisible();
  const [tip] = await stage.tips(authorization);
  expect(tip).toMatchObject({ status: 'succeeded', total_amount: 20, fee_covered: 0.88 });
  await page.goto('/account/tips');
  await expect(page.getByText('and $0.88 fee')).toBeVisible();
  await page.goto(`/receipts/${tip?.receipt}`);
  await expect(page.getByText('0.88 USD, paid on top by the sender')).toBeVisible();
});

test('without scripts the form says how the fee is reckoned, and a ticked box is heard; a form that comes back keeps the box as it was ticked', async ({
  visit,
  stage,
}) => {
  const { page, context, expectProblem } = await visit({ javaScriptEnabled: false });
  expectProblem(/status of 400/);
  const authorization = await stage.signIn(context);
  await page.goto(stage.profile('?tip_form=open'));
  await expect(page.getByText(/keeps 2\.9% and \$0\.30 of each payment/)).toBeVisible();
  await page.getByLabel('Amount').fill('0.5');
  await page.getByLabel('I pay the processing fee on top').check();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const refused = await opened;
  await expect(refused.getByLabel('I pay the processing fee on top')).toBeChecked();
  await page.getByLabel('Amount').fill('5');
  const checkout = await stage.toCheckout(page);
  await expect(checkout.getByText('$5.45').first()).toBeVisible();
  expect(await stage.tips(authorization)).toMatchObject([{ total_amount: 5, fee_covered: 0.45 }]);
});
