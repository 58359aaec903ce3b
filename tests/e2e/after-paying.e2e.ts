import type { Locator, Page } from '@playwright/test';
import { apiCalls } from '#tests/support/browser-sign-in.ts';
import { makeAccount, makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { writePayout } from '#tests/support/payout-factory.ts';
import { expect, test } from '#tests/support/performer.ts';
import { expectClearOfToast, restOnToasts, toastWith } from '#tests/support/toasts.ts';

const phone = { viewport: { width: 360, height: 740 } };
/** The thanks are taller than what the header and a toast leave of this one. */
const lowPhone = { viewport: { width: 360, height: 560 } };
const panel = (page: Page) => page.getByRole('region', { name: 'Your tip' });

test('after paying, thanks stay in both tabs: amount, words, receipt, a picture, Follow and the next concert', async ({
  stage,
  pool,
  beneficiary,
  get,
}) => {
  await makeEvent(pool, { title: 'Next night', beneficiaries: [beneficiary] });
  const { page, context } = await stage.fan(phone);
  await restOnToasts(context, 'Tip sent!');
  await page.goto(stage.profile());
  await page.getByRole('main').getByRole('button', { name: 'Tip Now' }).click();
  await page.getByLabel('Amount').fill('7');
  await page.getByLabel(/^Message to/).fill('Your voice carried me.');
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  const bandOf = (part: Locator) =>
    part
      .locator('.tibeb-band')
      .first()
      .evaluate((band) => getComputedStyle(band).backgroundImage);
  for (const tab of [checkout, page]) {
    await expect(panel(tab).getByText('$7', { exact: true })).toBeVisible();
    await expectClearOfToast(panel(tab), 'Tip sent!');
    await expect(panel(tab).getByText('$7', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(panel(tab).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    // The performer's own band, as above their profile.
    expect(await bandOf(panel(tab))).toBe(await bandOf(tab.getByRole('main').locator('header').first()));
    await expect(panel(tab).getByRole('link', { name: 'Picture to share' })).toBeVisible();
    await expect(panel(tab).getByRole('link', { name: 'Receipt' })).toBeVisible();
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect(panel(tab).getByText('Your voice carried me.')).toBeVisible();
    await expect(panel(tab).getByRole('link', { name: beneficiary.name })).toBeVisible();
    await expect(panel(tab).getByRole('button', { name: 'Follow' })).toBeVisible();
    await expect(panel(tab).getByRole('link', { name: 'Next night' })).toBeVisible();
    // The toast disappears once no pointer rests on it; the panel stays.
    await toastWith(tab, 'Tip sent!').hover();
    await tab.mouse.move(0, 0);
    await expect(tab.getByText('Tip sent!')).toHaveCount(0);
    await expect(panel(tab)).toBeVisible();
  }
  const address =
    (await panel(page).getByRole('link', { name: 'Picture to share' }).getAttribute('href')) ?? '';
  const picture = await get(address);
  const drawn = picture.status === 302 ? await get(picture.headers.get('location') ?? '') : picture;
  expect(drawn.headers.get('content-type')).toBe('image/jpeg');
  await panel(checkout).getByRole('button', { name: 'Follow' }).click();
  await expect(panel(checkout).getByRole('button', { name: 'Following' })).toBeVisible();
  await panel(checkout).getByRole('link', { name: 'Receipt' }).click();
  await checkout.waitForURL('**/account/tips/*');
  await expect(checkout.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(checkout.getByRole('button', { name: 'Print' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toHaveCount(0);
});

test('without scripts the thanks stand on the page one comes back to', async ({
  stage,
  pool,
  beneficiary,
}) => {
  await makeEvent(pool, { title: 'Next night', beneficiaries: [beneficiary] });
  const { page, context } = await stage.fan({ ...phone, javaScriptEnabled: false });
  await page.goto(stage.profile('?tip_form=open#send-tip'));
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  const checkout = await opening;
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(panel(checkout).getByText('$5', { exact: true })).toBeVisible();
  await expect(panel(checkout).getByRole('button', { name: 'Follow' })).toBeVisible();
  await expect(panel(checkout).getByRole('link', { name: 'Next night' })).toBeVisible();
});

test('whoever pays while the page is taken down, or its event deleted, comes back to their receipt', async ({
  stage,
  pool,
  beneficiary,
}) => {
  const performer = await makeBeneficiary(pool);
  const { id } = await makeEvent(pool, { title: 'Tonight', beneficiaries: [performer] });
  const { page } = await stage.fan();
  for (const [path, hide, hidden] of [
    [stage.profile(), 'beneficiary', beneficiary.id],
    [`/events/${id}`, 'event', id],
  ] as const) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: 'Tip Now' }).click();
    await page.getByLabel('Amount').fill('7');
    const checkout = await stage.toCheckout(page);
    await pool.query(`UPDATE ${hide} SET hidden_reason = 'Reported' WHERE id = $1`, [hidden]);
    await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
    await checkout.waitForURL('**/account/tips/*');
    await expect(checkout.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    await expect(checkout.getByText('7.00 USD').first()).toBeVisible();
    await pool.query(`UPDATE ${hide} SET hidden_reason = NULL WHERE id = $1`, [hidden]);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`after paying from an event the same thanks stay there${javaScriptEnabled ? ', in both tabs' : ', without scripts'}`, async ({
    stage,
    pool,
  }) => {
    const performer = await makeBeneficiary(pool, { name: 'Mulatu Bekele' });
    const { id } = await makeEvent(pool, { title: 'Tonight', beneficiaries: [performer] });
    await makeEvent(pool, {
      title: 'A week later',
      beneficiaries: [performer],
      startsAt: new Date('2031-08-02T16:05:00Z'),
    });
    const { page } = await stage.fan({ ...lowPhone, javaScriptEnabled });
    await page.goto(`/events/${id}`);
    await page.getByRole('button', { name: 'Tip Now' }).click();
    await page.getByLabel('Amount').fill('7');
    await page.getByLabel(/^Message to/).fill('Your voice carried me.');
    const checkout = await stage.toCheckout(page);
    await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
    for (const tab of javaScriptEnabled ? [checkout, page] : [checkout]) {
      await expect(panel(tab).getByText('$7', { exact: true })).toBeVisible();
      if (javaScriptEnabled)
        await expect(panel(tab).getByText('$7', { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(panel(tab).getByText('Your voice carried me.')).toBeVisible();
      for (const name of ['Receipt', 'Picture to share', performer.name, 'A week later'])
        await expect(panel(tab).getByRole('link', { name })).toBeVisible();
      await expect(panel(tab).getByRole('button', { name: 'Follow' })).toBeVisible();
      expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    await panel(checkout).getByRole('button', { name: 'Follow' }).click();
    await expect
      .poll(
        async () =>
          (await pool.query('SELECT 1 FROM beneficiary_follow WHERE beneficiary_id = $1', [performer.id]))
            .rowCount,
      )
      .toBe(1);
  });
}

test('the form as a page of its own leads to the thanks on the page it belongs to', async ({
  stage,
  beneficiary,
}) => {
  const { page } = await stage.fan(phone);
  await page.goto(`/professionals/${beneficiary.id}/tip`);
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(panel(page).getByText('$5', { exact: true })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Follow' })).toBeVisible();
  await expect(page).toHaveURL(stage.profile());
});

test('an event has its performer and the way to tip under the title, and at hand while that is out of sight', async ({
  stage,
  pool,
}) => {
  const performer = await makeBeneficiary(pool, {
    picture: '/pictures/beneficiaries/kibrom-tesfay-480.webp',
  });
  const { id } = await makeEvent(pool, { title: 'One night', beneficiaries: [performer] });
  const { page } = await stage.fan(phone);
  await page.goto(`/events/${id}`);
  const send = page.getByRole('button', { name: 'Send a tip' });
  await expect(send).toHaveCount(1);
  await expect(send).toBeInViewport({ ratio: 1 });
  const face = page.getByRole('main').locator('form').filter({ has: send }).locator('img');
  await expect(face).toHaveAttribute('src', /kibrom-tesfay/);
  await expect(face).toBeInViewport({ ratio: 1 });
  expect(await face.boundingBox()).toMatchObject({ width: 44, height: 44 });
  // The picture itself has arrived, not only its frame.
  await expect.poll(() => face.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('heading', { name: 'Related Events' }).scrollIntoViewIfNeeded();
  await expect(send).toHaveCount(2);
  await expect(send.last()).toBeInViewport({ ratio: 1 });
  await send.last().click();
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible();
});

test('a guest reads the thanks of a performer where they paid, and whenever they are back at the sign', async ({
  performer,
  server,
  pool,
  get,
}) => {
  const { id, authorization, receive } = await performer();
  const { result: guest } = await apiCalls(server.origin, '')('POST', '/account/guests', {});
  const tip = await receive(7, 'Bravo!', { authorization: `Bearer ${guest.token}` });
  await receive(3, undefined, { authorization: `Bearer ${guest.token}` });
  const manager = apiCalls(server.origin, authorization.slice('Bearer '.length));
  await manager('POST', `/dashboard/pages/${id}/tips/${tip}/thanks`, { text: 'You made my day.' });
  const sign = async (query = '') =>
    (await get(`/t/${id}${query}`, { cookie: `guestToken=${guest.token}` })).text();
  const paid = await sign(`?coming_from=checkout&tip_amount=7&tip=${tip}`);
  expect(paid).toContain('Your $7 for');
  expect(paid).toContain('<blockquote>You made my day.</blockquote>');
  const reporting = /"(\/report\?kind=thanks&amp;id=[\w-]+)"/;
  const [, address = ''] = reporting.exec(paid) ?? [];
  expect((await get(address.replace('&amp;', '&'))).status).toBe(200);
  expect(paid).not.toContain('was paid out to');
  const back = await sign();
  expect(back).toContain('Welcome back!');
  expect(back).toContain('<blockquote>You made my day.</blockquote>');
  const [by, confirmedBy] = [await makeAccount(pool), await makeAccount(pool)];
  await writePayout(pool, { id }, { progress: 'paid', by, confirmedBy });
  expect(await sign(`?coming_from=checkout&tip_amount=7&tip=${tip}`)).toContain(
    'Your tip of $7 was paid out to',
  );
  expect(await sign()).toContain('Your tip of $3 was paid out to');
  await pool.query("UPDATE beneficiary SET tipping = 'closed' WHERE id = $1", [id]);
  const closed = await sign();
  expect(closed).toContain('takes no tips at the moment');
  expect(closed).toContain('<blockquote>You made my day.</blockquote>');
  expect(closed).toContain('Your tip of $3 was paid out to');
});
