import { Pool } from 'pg';
import type { BrowserContext } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { expectPage, setUpTippingStage } from '#tests/support/tipping-stage.ts';

const stage = setUpTippingStage();
let eventAddress: string;

beforeAll(async () => {
  const pool = new Pool({ connectionString: stage.server().databaseUrl, max: 1 });
  const beneficiaries = [stage.beneficiary(), await makeBeneficiary(pool, { name: 'Mulatu Bekele' })];
  const { id } = await makeEvent(pool, { title: 'Azmari night', beneficiaries });
  eventAddress = `${stage.server().origin}/events/${id}`;
  await pool.end();
});

const unfollowed = 'You pay in US dollars: 1 Br here is $1.';

/** Somebody new, who reads amounts as `5 Br`. */
async function signInReadingBirr(context: BrowserContext): Promise<void> {
  const authorization = await stage.signIn(context);
  const answer = await fetch(`${stage.server().origin}/api/v1/account/users/profile`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ preferences: { currency: { symbol: 'Br', append_symbol: true } } }),
  });
  expect(answer.status).toBe(200);
}

test('who reads amounts with another symbol is told what is paid: in the form, in the thanks, in the list', async () => {
  const { page, context } = await stage.open();
  await signInReadingBirr(context);
  await page.goto(stage.profile('?tip_form=open'));
  const form = page.getByRole('region', { name: 'Send Tip' });
  await expectPage(form.getByText('You pay $5 in US dollars.')).toBeVisible();
  await page.getByLabel('Amount').fill('7,5');
  await expectPage(form.getByText('You pay $7.50 in US dollars.')).toBeVisible();
  await page.getByLabel('Amount').fill('many');
  await expectPage(form.getByText(unfollowed)).toBeVisible();
  await page.getByLabel('Amount').fill('5');
  await page.getByRole('button', { name: 'One dollar more' }).click();
  await expectPage(form.getByText('You pay $6 in US dollars.')).toBeVisible();

  const checkout = await stage.toCheckout(page);
  await expectPage(page.getByText('your 6 Br ($6 in US dollars) tip')).toBeVisible();
  await expectPage(checkout.getByText('$6.00').first()).toBeVisible();
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  const thanks = "You've successfully tipped 6 Br ($6 in US dollars) to Selamawit Yohannes";
  await expectPage(checkout.getByText(thanks)).toBeVisible();

  await page.goto(`${stage.server().origin}/account/tips`);
  await expectPage(page.getByText('6 Br', { exact: true })).toBeVisible();
  await expectPage(page.getByText('All amounts are in US dollars.')).toBeVisible();
  await page.getByRole('link', { name: stage.beneficiary().name }).click();
  await expectPage(page.getByRole('article').getByText('6.00 USD')).toBeVisible();
});

test('over an event, too, the form says what is paid, for one performer and for all', async () => {
  const { page, context } = await stage.open();
  await signInReadingBirr(context);
  await page.goto(eventAddress);
  await page.getByRole('button', { name: 'Tip Now Mulatu Bekele' }).click();
  const dialog = page.getByRole('dialog');
  await expectPage(dialog.getByText('You pay $5 in US dollars.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Tip the whole line-up' }).click();
  await dialog.getByRole('button', { name: 'One dollar more', exact: true }).click();
  await expectPage(dialog.getByText('You pay $6 in US dollars.')).toBeVisible();
});

test('without scripts, where nobody follows the typing, the form says what the symbol stands for', async () => {
  const { page, context } = await stage.open({ javaScriptEnabled: false });
  await signInReadingBirr(context);
  for (const form of [stage.profile('?tip_form=open'), `${stage.profile()}/tip`, `${eventAddress}/tip`]) {
    await page.goto(form);
    await expectPage(page.getByText(unfollowed), form).toBeVisible();
  }
});

test('who reads dollars is told nothing more', async () => {
  const { page } = await stage.atTipForm();
  await expectPage(page.getByText('Between $1 and $10,000')).toBeVisible();
  await expectPage(page.getByText('US dollars')).toHaveCount(0);
});
