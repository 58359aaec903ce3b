import AxeBuilder from '@axe-core/playwright';
import { Pool } from 'pg';
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { makeEvent } from '#tests/support/factories.ts';
import { expectPage, setUpTippingStage } from '#tests/support/tipping-stage.ts';

const stage = setUpTippingStage();
let eventAddress: string;

beforeAll(async () => {
  const pool = new Pool({ connectionString: stage.server().databaseUrl, max: 1 });
  const { id } = await makeEvent(pool, { title: 'Azmari night', beneficiaries: [stage.beneficiary()] });
  eventAddress = `${stage.server().origin}/events/${id}`;
  await pool.end();
});

const thanks = (amount: string) => `You've successfully tipped ${amount} to Selamawit Yohannes`;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send Tip' });

/** A signed-in fan at the tip form over the event. */
async function atDialog() {
  const visit = await stage.open();
  const authorization = await stage.signIn(visit.context);
  await visit.page.goto(eventAddress);
  await visit.page.waitForLoadState('networkidle');
  await visit.page.getByRole('button', { name: 'Tip Now' }).click();
  await expectPage(dialogOf(visit.page)).toBeVisible();
  return { ...visit, authorization };
}

test('a signed-in fan tips from the event, pays, and is back at the event with "Tip sent!"', async () => {
  const { page, authorization } = await atDialog();
  await page.getByRole('button', { name: 'One dollar more' }).click();
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectPage(checkout.getByText('Tip sent!')).toBeVisible();
  await expectPage(checkout.getByText(thanks('$6'))).toBeVisible();
  await expectPage(checkout).toHaveURL(eventAddress);
  // The tab the tip was sent from hears of it: it thanks too and closes the form.
  await expectPage(page.getByText(thanks('$6'))).toBeVisible();
  await expectPage(dialogOf(page)).toBeHidden();
  expect(await stage.tips(authorization)).toMatchObject([{ status: 'succeeded', total_amount: 6 }]);
});

test('leaving the checkout leads back to the event with the form as it was', async () => {
  const { page } = await atDialog();
  await page.getByLabel('Amount').fill('12');
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Cancel and go back' }).click();
  await expectPage(checkout.getByText('Tip canceled')).toBeVisible();
  await expectPage(checkout).toHaveURL(eventAddress);
  await expectPage(dialogOf(checkout).getByLabel('Amount')).toHaveValue('12');
});

test('the dialog is accessible, closes with Escape, and gives the focus back', async () => {
  const { page } = await atDialog();
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expectPage(dialogOf(page)).toBeHidden();
  await expectPage(page.getByRole('button', { name: 'Tip Now' })).toBeFocused();
});

test('signing in leads back to the open form', async () => {
  const { page, context } = await stage.open();
  await stage.signIn(context);
  await page.goto(`${eventAddress}?tip_to=${stage.beneficiary().id}`);
  await expectPage(dialogOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectPage(dialogOf(page)).toBeHidden();
  await expectPage(page).toHaveURL(eventAddress);
});

test('without scripts the tip form is a page of its own, and the checkout leads back to the event', async () => {
  const { page, context } = await stage.open({ javaScriptEnabled: false });
  await stage.signIn(context);
  await page.goto(eventAddress);
  await page.getByRole('button', { name: 'Tip Now' }).click();
  await expectPage(page.getByRole('heading', { name: 'Send Tip' })).toBeVisible();
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await checkout.waitForURL(`${eventAddress}?**`);
  await expectPage(checkout.getByText(/You've successfully tipped \$5 to Selamawit Yohannes/)).toBeVisible();
});
