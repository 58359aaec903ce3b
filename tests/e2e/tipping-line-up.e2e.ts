import type { Page } from '@playwright/test';
import { axe } from '#tests/support/axe.ts';
import type { VisitOptions } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { expect, type TippingStage, test } from '#tests/support/tipping-stage.ts';

const names = ['Selamawit Yohannes', 'Mulatu Bekele', 'Hirut Zelalem'];
let eventId: string;
let eventAddress: string;

test.beforeAll(async ({ server, pool, beneficiary }) => {
  const others = [
    await makeBeneficiary(pool, { name: names[1] ?? '' }),
    await makeBeneficiary(pool, { name: names[2] ?? '' }),
  ];
  const { id } = await makeEvent(pool, {
    title: 'Azmari night',
    beneficiaries: [beneficiary, { id: null, name: 'Company of Five' }, ...others],
  });
  eventId = id;
  eventAddress = `${server.origin}/events/${id}`;
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Tip the whole line-up' });
const shareOf = (page: Page, name: string) => page.getByLabel(`Share of ${name}`);
const thanks = (amount: string) =>
  `You've successfully tipped ${amount} to all 3 performers of "Azmari night"`;

async function expectShares(page: Page, shares: readonly string[]) {
  for (const [at, name] of names.entries()) await expect(shareOf(page, name)).toHaveValue(shares[at] ?? '');
}

/** A signed-in fan at the form on the event's page. */
async function atDialog(stage: TippingStage, options: VisitOptions = {}) {
  const fan = await stage.fan(options);
  await fan.page.goto(eventAddress);
  await fan.page.getByRole('button', { name: 'Tip the whole line-up' }).last().click();
  await expect(dialogOf(fan.page)).toBeVisible();
  return fan;
}

test('a fan tips the whole line-up to the cent in one checkout on a phone, and the books hold', async ({
  pool,
  stage,
}) => {
  const { page, authorization } = await atDialog(stage, { viewport: { width: 360, height: 740 } });
  await expectShares(page, ['5', '5', '5']);
  for (const choice of ['$9', '$15', '$30'])
    await expect(page.getByText(choice, { exact: true })).toBeVisible();
  await page.getByLabel('Amount').fill('20');
  await expectShares(page, ['6.67', '6.67', '6.66']);
  await page.getByRole('button', { name: 'One dollar more for Mulatu Bekele' }).click();
  await expectShares(page, ['6.17', '7.67', '6.16']);
  await expect(page.getByText('Together $20')).toBeVisible();
  await page.getByLabel('Message to the 3 performers').fill('What a night!');

  const checkout = await stage.toCheckout(page);
  await expect(checkout.getByText('$20.00').first()).toBeVisible();
  await expect(checkout.getByText('Tip for the line-up of Azmari night').first()).toBeVisible();
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(checkout.getByText('Tip sent!')).toBeVisible();
  await expect(checkout.getByText(thanks('$20'))).toBeVisible();
  await expect(checkout).toHaveURL(eventAddress);
  // The tab that sent the tip learns of the payment: it also thanks, and closes the form.
  await expect(page.getByText(thanks('$20'))).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();

  const tips = await stage.tips(authorization);
  expect(new Map(tips.map((tip) => [tip.beneficiary.name, tip.total_amount]))).toEqual(
    new Map([
      ['Selamawit Yohannes', 6.17],
      ['Mulatu Bekele', 7.67],
      ['Hirut Zelalem', 6.16],
    ]),
  );
  for (const tip of tips)
    expect(tip).toMatchObject({
      status: 'succeeded',
      message: 'What a night!',
      event_tip: { total_amount: 20 },
    });
  const { rows } = await pool.query(
    `SELECT count(DISTINCT movement_id)::int AS movements, sum(ledger_entry.amount_minor)::int AS balance, count(*)::int AS entries
     FROM ledger_entry JOIN ledger_movement m ON m.id = movement_id JOIN payment p ON p.id = m.payment_id
     WHERE m.kind <> 'fee' AND p.reference_kind = 'eventtip' AND p.reference_id = $1`,
    [tips[0]?.event_tip?.id],
  );
  expect(rows).toEqual([{ movements: 1, balance: 0, entries: 4 }]);
});

test('shares are set by hand, typed, stepped, scaled with the amount, and made equal again', async ({
  stage,
}) => {
  const { page } = await atDialog(stage);
  await page.getByLabel('Amount').fill('12');
  await shareOf(page, 'Hirut Zelalem').fill('6,50');
  await shareOf(page, 'Hirut Zelalem').press('Enter');
  await expectShares(page, ['2.75', '2.75', '6.50']);
  await shareOf(page, 'Selamawit Yohannes').press('ArrowUp');
  await expectShares(page, ['3.75', '1.75', '6.50']);
  // The last share that was not set by hand cannot shrink further, so now the total grows.
  await shareOf(page, 'Selamawit Yohannes').press('ArrowUp');
  await expectShares(page, ['4.75', '1.75', '6.50']);
  await expect(page.getByLabel('Amount')).toHaveValue('13');
  await expect(page.getByText('Together $13')).toBeVisible();
  await shareOf(page, 'Mulatu Bekele').fill('nothing');
  await shareOf(page, 'Mulatu Bekele').blur();
  await expectShares(page, ['4.75', '1.75', '6.50']);
  await page.getByRole('button', { name: 'Split equally' }).click();
  await expectShares(page, ['4.34', '4.33', '4.33']);
  await page.getByLabel('Amount').fill('2');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await expect(page.getByText('With 3 performers the smallest amount is 3 dollars')).toBeVisible();
  await expect(page.getByLabel('Amount')).toBeFocused();
  for (let click = 0; click < 3; click++)
    await page.getByRole('button', { name: 'One dollar less', exact: true }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('3');
  await expect(page.getByRole('button', { name: 'One dollar less for Mulatu Bekele' })).toBeDisabled();
});

test('the form is accessible, small screens need no sideways scrolling, and leaving the checkout leads back to the event with the shares as they were', async ({
  stage,
}) => {
  const { page } = await atDialog(stage, { viewport: { width: 320, height: 700 } });
  const { violations } = await axe(page).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(await page.evaluate(() => document.querySelector('dialog')?.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'One dollar more for Hirut Zelalem' }).click();
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(checkout.getByText('Tip canceled')).toBeVisible();
  await expect(dialogOf(checkout)).toBeVisible();
  await expectShares(checkout, ['4.50', '4.50', '6']);
});

test('a guest is asked to sign in and comes back to the open form', async ({ visit, stage }) => {
  const { page, context } = await visit();
  await page.goto(eventAddress);
  await page.getByRole('button', { name: 'Tip the whole line-up' }).last().click();
  await expect(page.getByText('Please sign in to tip')).toBeVisible();
  await page.waitForURL(/\/sign-in\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/events/${eventId}?tip_to=${eventId}`);
  // No page of one performer takes a tip for all of them.
  await expect(page.getByRole('link', { name: 'I am new here' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue without an account' })).toHaveCount(0);
  await stage.signIn(context);
  await page.goto(`${eventAddress}?tip_to=${eventId}`);
  await expect(dialogOf(page)).toBeVisible();
});

test('without scripts the form is a page: an empty share is an equal part of the rest', async ({
  visit,
  server,
  stage,
}) => {
  const { page, context, expectProblem } = await visit({ javaScriptEnabled: false });
  expectProblem(/status of 400/);
  const authorization = await stage.signIn(context);
  await page.goto(eventAddress);
  await page.getByText('Tip the whole line-up').last().click();
  await page.waitForURL(/\/events\/[^/]+\/tip\??$/);
  await page.getByLabel('Amount').fill('10');
  await shareOf(page, 'Mulatu Bekele').fill('9.50');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const refused = await opened;
  await expect(
    refused.getByText('These shares leave less than 1 dollar for each of the others'),
  ).toBeVisible();
  await expect(shareOf(refused, 'Mulatu Bekele')).toHaveValue('9.50');
  await shareOf(refused, 'Mulatu Bekele').fill('5');
  await refused.getByRole('button', { name: 'Send Tip' }).click();
  await refused.waitForURL(`${server.sandboxOrigin}/**`);
  await refused.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(
    refused.getByText(/successfully tipped \$10 to all 3 performers of "Azmari night"/),
  ).toBeVisible();
  await expect(
    refused.getByRole('region', { name: 'Your tip' }).getByText('$10', { exact: true }),
  ).toBeVisible();
  expect((await stage.tips(authorization)).map((tip) => tip.total_amount).sort()).toEqual([2.5, 2.5, 5]);
});

test('without scripts a guest who tips the line-up reads that a tip waits, and finds both ways in', async ({
  visit,
}) => {
  const { page, context } = await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(eventAddress);
  await page.getByRole('button', { name: 'Tip the whole line-up' }).first().click();
  await page.waitForURL('**/sign-in?next=**');
  expect(context.pages()).toHaveLength(1);
  await expect(page.getByText('Your tip is waiting')).toBeVisible();
  for (const name of ['I am new here', 'I have an account'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue without an account' })).toHaveCount(0);
});

test('two performers are called both, and no choice of who sees a name says all of a number', async ({
  pool,
  stage,
  beneficiary,
}) => {
  const { id } = await makeEvent(pool, {
    title: 'Duo',
    beneficiaries: [beneficiary, await makeBeneficiary(pool)],
  });
  const { page } = await stage.fan({ javaScriptEnabled: false });
  await page.goto(`/events/${id}/tip`);
  await expect(page.getByText('Your tip goes to both performers of "Duo"')).toBeVisible();
  await expect(page.getByText('Only the 2 performers')).toBeVisible();
});

test('one performer alone has no line-up to tip', async ({ visit, pool, stage, beneficiary }) => {
  const { id } = await makeEvent(pool, { title: 'Solo', beneficiaries: [beneficiary] });
  const { page, context } = await visit();
  await stage.signIn(context);
  await page.goto(`/events/${id}/tip`);
  await page.waitForURL(`**/events/${id}`);
  await expect(page.getByRole('button', { name: 'Tip Now' })).toBeVisible();
  await expect(page.getByText('Tip the whole line-up')).toHaveCount(0);
});
