import type { Locator, Page } from '@playwright/test';
import { axe } from '#tests/support/axe.ts';
import type { VisitOptions } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { expect, type TippingStage, test } from '#tests/support/tipping-stage.ts';
import { restOnToasts } from '#tests/support/toasts.ts';

let eventAddress: string;

test.beforeAll(async ({ server, pool, beneficiary }) => {
  const { id } = await makeEvent(pool, { title: 'Azmari night', beneficiaries: [beneficiary] });
  eventAddress = `${server.origin}/events/${id}`;
});

const thanks = (amount: string) => `You've successfully tipped ${amount} to Selamawit Yohannes`;
const phone = { viewport: { width: 360, height: 740 } };
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send Tip' });

/** Whether a person who looks at the page sees this, instead of something in front of it. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** A signed-in fan at the tip form on the event's page. */
async function atDialog(stage: TippingStage, options: VisitOptions = {}) {
  const fan = await stage.fan(options);
  await fan.page.goto(eventAddress);
  await fan.page.getByRole('button', { name: 'Tip Now' }).click();
  await expect(dialogOf(fan.page)).toBeVisible();
  return fan;
}

test('a signed-in fan tips from the event, pays, and is back at the event with "Tip sent!"', async ({
  stage,
}) => {
  const { page, authorization } = await atDialog(stage);
  await page.getByRole('button', { name: 'One dollar more' }).click();
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(checkout.getByText('Tip sent!')).toBeVisible();
  await expect(checkout.getByText(thanks('$6'))).toBeVisible();
  await expect(checkout).toHaveURL(eventAddress);
  // The tab that sent the tip learns of the payment: it also thanks, and closes the form.
  await expect(page.getByText(thanks('$6'))).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  expect(await stage.tips(authorization)).toMatchObject([{ status: 'succeeded', total_amount: 6 }]);
});

test('the dialog is accessible, closes with Escape, and gives the focus back; leaving the checkout leads back to the event with the form as it was', async ({
  stage,
}) => {
  const { page } = await atDialog(stage);
  const { violations } = await axe(page).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Tip Now' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await page.getByLabel('Amount').fill('12');
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(checkout.getByText('Tip canceled')).toBeVisible();
  await expect(checkout).toHaveURL(eventAddress);
  await expect(dialogOf(checkout).getByLabel('Amount')).toHaveValue('12');
});

test('on a phone both tabs say in front of everything that the checkout was canceled', async ({ stage }) => {
  const { page } = await atDialog(stage, phone);
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Cancel and go back' }).click();
  for (const tab of [checkout, page]) {
    const words = dialogOf(tab).getByRole('status').filter({ hasText: 'Tip canceled' });
    await expect(words).toContainText('Nothing was charged.');
    await expect(words).toBeInViewport({ ratio: 1 });
    expect(await isOnTop(words)).toBe(true);
    await expect(tab.getByText('Tip canceled')).toHaveCount(1);
  }
  // Sent again it is another tip, of which nothing is known yet.
  await stage.toCheckout(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(dialogOf(page).getByLabel('Amount')).toBeVisible();
  await expect(page.getByText('Tip canceled')).toHaveCount(0);
});

test('a form that cannot be loaded without a network says so, and that nothing was charged', async ({
  stage,
}) => {
  const { page, context, expectProblem } = await stage.fan(phone);
  expectProblem(/Failed to (load resource|fetch)/);
  await restOnToasts(context, 'No connection');
  await page.route(/\/public\.dialog-/, (route) => route.abort('internetdisconnected'));
  await page.goto(eventAddress);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Tip Now' }).click();
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await expect(page.getByText('The form could not be loaded. Nothing was charged.')).toBeVisible();
  await expect(page.getByText('Failed to send tip')).toHaveCount(0);
  await context.setOffline(false);
});

test('on a phone there is one toast at a time, above the button to tip at the bottom', async ({
  visit,
  pool,
  beneficiary,
}) => {
  const other = await makeBeneficiary(pool, { name: 'Mulatu Bekele' });
  const { id } = await makeEvent(pool, { title: 'Two of them', beneficiaries: [beneficiary, other] });
  const { page } = await visit(phone);
  await page.goto(`/events/${id}`);
  const toasts = page.getByRole('region', { name: 'Notifications' });
  for (const name of [other.name, beneficiary.name]) {
    await page.getByRole('button', { name: `Tip Now ${name}` }).click();
    await expect(toasts.getByText(`You've successfully tipped ${name}`)).toBeVisible();
    expect(await toasts.getByText('Tip sent!').count()).toBe(1);
  }
  const bottom = page.locator('.bottom-bar');
  await expect(bottom).toHaveText('Tip the whole line-up');
  const [toast, bar] = await Promise.all([page.locator('.toast').boundingBox(), bottom.boundingBox()]);
  expect(bar?.y).toBeGreaterThan(600);
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('without scripts a guest at an event stays in the tab, and goes on without an account', async ({
  visit,
  beneficiary,
}) => {
  const { page, context } = await visit({ ...phone, javaScriptEnabled: false });
  await page.goto(eventAddress);
  await page.getByRole('button', { name: 'Tip Now' }).click();
  await page.getByLabel('Amount').fill('7');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await page.waitForURL('**/sign-in?next=**');
  expect(context.pages()).toHaveLength(1);
  await expect(page.getByText(/You need to be signed in to tip/).first()).toBeVisible();
  await expect(page.getByText('Your tip is waiting')).toBeVisible();
  for (const name of ['I am new here', 'I have an account'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Continue without an account' }).click();
  await page.waitForURL(`**/t/${beneficiary.id}`);
  await expect(page.getByLabel(/^Another amount/)).toHaveValue('7');
});

test('signing in leads back to the open form', async ({ visit, stage, beneficiary }) => {
  const { page, context } = await visit();
  await stage.signIn(context);
  await page.goto(`${eventAddress}?tip_to=${beneficiary.id}`);
  await expect(dialogOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(eventAddress);
});

test('without scripts the tip form is a page of its own, and the checkout leads back to the event', async ({
  visit,
  stage,
}) => {
  const { page, context } = await visit({ javaScriptEnabled: false });
  await stage.signIn(context);
  await page.goto(eventAddress);
  await page.getByRole('button', { name: 'Tip Now' }).click();
  await expect(page.getByRole('heading', { name: 'Send Tip' })).toBeVisible();
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await checkout.waitForURL(`${eventAddress}?**`);
  await expect(checkout.getByText(/You've successfully tipped \$5 to Selamawit Yohannes/)).toBeVisible();
});

test('text of the form that is selected with the mouse beyond its edge leaves it open; a press beside it closes it', async ({
  stage,
}) => {
  const { page } = await atDialog(stage);
  const form = await dialogOf(page).boundingBox();
  const field = await page.getByLabel('Amount').boundingBox();
  if (!form || !field) throw new Error('The form is not shown.');
  await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2);
  await page.mouse.down();
  await page.mouse.move(form.x - 40, field.y, { steps: 4 });
  await page.mouse.up();
  await expect(dialogOf(page)).toBeVisible();
  await page.mouse.click(form.x - 40, field.y);
  await expect(dialogOf(page)).toBeHidden();
});
