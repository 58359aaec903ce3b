import type { Locator } from '@playwright/test';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { expect, test } from '#tests/support/performer.ts';
import type { RealServer } from '#tests/support/real-server.ts';
import type { Fan } from '#tests/support/tipping-stage.ts';

let eventAddress: string;

test.beforeAll(async ({ server, pool, beneficiary }) => {
  const beneficiaries = [beneficiary, await makeBeneficiary(pool, { name: 'Mulatu Bekele' })];
  const { id } = await makeEvent(pool, { title: 'Azmari night', beneficiaries });
  eventAddress = `${server.origin}/events/${id}`;
});

const unfollowed = 'You pay in US dollars: 1 Br here is $1.';

/** From now on the fan sees amounts as `5 Br`. */
async function readBirr({ origin }: RealServer, { authorization }: Fan): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/account/users/profile`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ preferences: { currency: { symbol: 'Br', append_symbol: true } } }),
  });
  expect(answer.status).toBe(200);
}

/** The horizontal extent of the right-aligned amount in a field and of the sign beside it. */
function printedIn(field: Locator) {
  return field.evaluate((input: HTMLInputElement) => {
    const style = getComputedStyle(input);
    const brush = document.createElement('canvas').getContext('2d');
    if (!brush) throw new Error('There is nothing to measure text with.');
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const box = input.getBoundingClientRect();
    const right =
      box.right - Number.parseFloat(style.borderRightWidth) - Number.parseFloat(style.paddingRight);
    const left = right - brush.measureText(input.value).width;
    const sign = input.previousElementSibling;
    const text = sign?.textContent ?? '';
    const signLeft = (sign?.getBoundingClientRect().right ?? 0) - brush.measureText(text).width;
    return { amount: { left, right }, sign: { text, left: signLeft }, room: { left: box.left } };
  });
}

test('a fan with another currency symbol reads what is paid: in the form, in the thanks, in the list', async ({
  server,
  stage,
  beneficiary,
}) => {
  const fan = await stage.fan();
  const { page } = fan;
  await readBirr(server, fan);
  await page.goto(stage.profile('?tip_form=open'));
  const form = page.getByRole('region', { name: 'Send Tip' });
  await expect(form.getByText('You pay $5 in US dollars.')).toBeVisible();
  const onTop = form.getByLabel('I pay the processing fee on top');
  await onTop.check();
  await expect(form.getByText('You pay $5.45 in US dollars.')).toBeVisible();
  await onTop.uncheck();
  await page.getByLabel('Amount').fill('7,5');
  await expect(form.getByText('You pay $7.50 in US dollars.')).toBeVisible();
  await page.getByLabel('Amount').fill('many');
  await expect(form.getByText(unfollowed)).toBeVisible();
  await page.getByLabel('Amount').fill('5');
  await page.getByRole('button', { name: 'One dollar more' }).click();
  await expect(form.getByText('You pay $6 in US dollars.')).toBeVisible();

  const checkout = await stage.toCheckout(page);
  await expect(page.getByText('your 6 Br ($6 in US dollars) tip')).toBeVisible();
  await expect(checkout.getByText('$6.00').first()).toBeVisible();
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  const thanks = "You've successfully tipped 6 Br ($6 in US dollars) to Selamawit Yohannes";
  await expect(checkout.getByText(thanks)).toBeVisible();

  await page.goto('/account/tips');
  // The amount, and below it the fee that was deducted.
  await expect(page.getByText(/^6 Br/)).toBeVisible();
  await expect(page.getByText('All amounts are in US dollars.')).toBeVisible();
  await page.getByRole('link', { name: beneficiary.name }).click();
  await expect(page.getByRole('article').getByText('6.00 USD')).toBeVisible();
});

test('over an event, too, the form says what is paid, for one performer and for all', async ({
  server,
  stage,
}) => {
  const fan = await stage.fan();
  const { page } = fan;
  await readBirr(server, fan);
  await page.goto(eventAddress);
  await page.getByRole('button', { name: 'Tip Now Mulatu Bekele' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You pay $5 in US dollars.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Tip the whole line-up' }).last().click();
  await dialog.getByRole('button', { name: 'One dollar more', exact: true }).click();
  await expect(dialog.getByText('You pay $11 in US dollars.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByLabel('Amount').fill('9001');
  const share = dialog.getByLabel('Share of Mulatu Bekele');
  await expect(share).toHaveValue('4500.50');
  const { amount, sign, room } = await printedIn(share);
  expect(sign.text).toBe('Br');
  expect(amount.right).toBeLessThanOrEqual(sign.left);
  expect(amount.left).toBeGreaterThanOrEqual(room.left);
});

test('without scripts, where nobody follows the typing, the form says what the symbol stands for', async ({
  server,
  stage,
}) => {
  const fan = await stage.fan({ javaScriptEnabled: false });
  const { page } = fan;
  await readBirr(server, fan);
  await page.goto(stage.profile('?tip_form=open'));
  await expect(page.getByText(unfollowed)).toBeVisible();
  for (const form of [`${stage.profile()}/tip`, `${eventAddress}/tip`])
    expect(await (await fan.context.request.get(form)).text(), form).toContain(unfollowed);
});

test('a performer who reads amounts with another symbol reads the chart of the dashboard with it', async ({
  server,
  performer,
}) => {
  const { id, receive, ...fan } = await performer();
  await readBirr(server, fan);
  await receive(40);
  const dashboard = await (await fan.context.request.get(`/dashboard/${id}`)).text();
  const labels = [...dashboard.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, label]) => label);
  expect(labels).toEqual(['0 Br', '10 Br', '20 Br', '30 Br', '40 Br']);
});
