import type { Page } from '@playwright/test';
import { axe } from '#tests/support/axe.ts';
import { signInManager } from '#tests/support/browser-owner.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

const noScripts = { javaScriptEnabled: false };
const amountOf = (page: Page) => page.getByLabel('Amount');

test('the form offers $3, $5 and $10, and one touch fills in the amount', async ({ stage }) => {
  const { page } = await stage.atTipForm({ viewport: { width: 360, height: 740 } });
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(choice('$5')).toBeChecked();
  await page.getByText('$10', { exact: true }).click();
  await expect(amountOf(page)).toHaveValue('10');
  await page.getByRole('button', { name: 'One dollar more' }).click();
  await expect(choice('Other')).toBeChecked();
  await page.getByText('$3', { exact: true }).click();
  await page.getByText('Other', { exact: true }).click();
  await expect(amountOf(page)).toBeFocused();
  await expect(amountOf(page)).toHaveValue('');
  await page.keyboard.type('12,5');
  await page.keyboard.press('Tab');
  await expect(amountOf(page)).toHaveValue('12.50');
  const { violations } = await axe(page).include('#send-tip').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  const checkout = await stage.toCheckout(page);
  await expect(checkout.getByText('$12.50').first()).toBeVisible();
});

test('without scripts what is chosen counts, and so does what is typed; whoever does both is asked', async ({
  visit,
  stage,
}) => {
  const { page, context, expectProblem } = await visit(noScripts);
  expectProblem(/status of 400/);
  await stage.signIn(context);
  await page.goto(stage.profile('?tip_form=open'));
  await page.getByText('$10', { exact: true }).click();
  const chosen = await stage.toCheckout(page);
  await expect(chosen.getByText('$10.00').first()).toBeVisible();
  await amountOf(page).fill('7');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const refused = await opened;
  await expect(refused.getByText('You chose $10 and typed 7.')).toBeVisible();
  await expect(amountOf(refused)).toHaveValue('7');
  await refused.getByRole('button', { name: 'Send Tip' }).click();
  await expect(refused.getByText('$7.00').first()).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  test(`a performer chooses amounts and words of thanks, and fans meet them, ${how}`, async ({
    visit,
    pool,
    server,
    stage,
  }) => {
    const { page, context } = await visit({ javaScriptEnabled, expected: [/status of 400/] });
    const own = await makeBeneficiary(pool, { name: `Zeritu ${how}`, types: ['Singer'] });
    await signInManager(context, server, pool, { page: own });
    await page.goto(`/account/pages/${own.id}`);
    await page.getByLabel('Your thank-you').fill('Egziabher yistilign!\nSee you at the next one.');
    await page.getByLabel('Amounts to choose from').fill('20, 10');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Enter three whole amounts')).toBeVisible();
    await expect(page.getByLabel('Your thank-you')).toHaveValue(/^Egziabher/);
    await page.getByLabel('Amounts to choose from').fill('$2, 15 40');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Page saved$/).last()).toBeVisible();
    await page.goto(page.url());
    await expect(page.getByLabel('Amounts to choose from')).toHaveValue('2, 15, 40');
    const fan = await stage.fan({ javaScriptEnabled });
    await fan.page.goto(`/professionals/${own.id}?tip_form=open`);
    await fan.page.getByText('$15', { exact: true }).click();
    const checkout = await stage.toCheckout(fan.page);
    await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(checkout.getByText(/^Egziabher yistilign!/).last()).toBeVisible();
    if (javaScriptEnabled) {
      await checkout.goto('/account/tips');
      await checkout.getByRole('link', { name: `Zeritu ${how}` }).click();
      await expect(checkout.getByText('See you at the next one.')).toBeVisible();
    }
  });
}

test('whoever takes no tips offers none in the list, at an event or on the profile, which offers to follow', async ({
  stage,
  pool,
}) => {
  const closed = await makeBeneficiary(pool, { name: 'Closed For Now' });
  const open = await makeBeneficiary(pool, { name: 'Open All Night' });
  await pool.query("UPDATE beneficiary SET tipping = 'closed' WHERE id = $1", [closed.id]);
  const event = await makeEvent(pool, { beneficiaries: [closed, open] });
  const { page } = await stage.fan();
  await page.goto('/professionals?search=Closed+For+Now');
  await expect(page.getByRole('link', { name: 'View Profile' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Tip Now' })).toHaveCount(0);
  await page.goto(`/events/${event.id}?tip_to=${closed.id}`);
  await expect(page.getByRole('button', { name: 'Tip Now Open All Night' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tip Now Closed For Now' })).toHaveCount(0);
  await expect(page.getByText('Not taking tips at the moment')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tip the whole line-up' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/professionals/${closed.id}/tip`);
  await expect(page).toHaveURL(`/professionals/${closed.id}`);
  await expect(page.getByText('Follow them to stay in touch.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});
