import { findInBothThemes } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

test('on a small phone axe finds nothing in light and dark colours, and nothing is wider than the screen', async ({
  stage,
}) => {
  const { page } = await stage.atTipForm({
    viewport: { width: 320, height: 700 },
  });
  const expectAccessible = async (state: string) => {
    expect(await findInBothThemes(page, 'main'), state).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(320);
  };
  await expectAccessible('open form');
  // Neighbors stand apart, and a button holds its words in one line.
  const boxOf = async (name: string) => {
    const box = await page.getByRole('main').getByRole('button', { name, exact: true }).boundingBox();
    return box ?? { x: 0, width: 0, height: 0 };
  };
  const [follow, share, send] = await Promise.all(['Follow', 'Share', 'Send Tip'].map(boxOf));
  expect((follow?.x ?? 0) + (follow?.width ?? 0)).toBeLessThanOrEqual((share?.x ?? 0) - 8);
  expect(send?.height).toBeLessThan(60);
  await page.getByLabel('Amount').fill('0');
  await page.getByRole('button', { name: 'Send Tip' }).click();
  await expect(page.getByText('The smallest tip is 1 dollar')).toBeVisible();
  await expectAccessible('form with a problem');
  await page.getByLabel('Amount').fill('9999.99');
  const checkout = await stage.toCheckout(page);
  await expectAccessible('checkout opened');
  await stage.control({ confirmationDelayMs: 600_000 });
  await checkout.getByRole('button', { name: 'Pay delayed, then fail' }).click();
  await expect(checkout.getByText(/We are waiting for your bank/)).toBeVisible();
  await stage.control({ action: 'confirm-delayed' });
  await expect(page.getByText(/Your tip did not go through/)).toBeVisible();
  await expectAccessible('tip that failed');
});

test('fingers find every control of the form: at least 44 pixels high; the counter of the message counts, and near the end it is announced', async ({
  stage,
}) => {
  const { page } = await stage.atTipForm({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const section = page.getByRole('region', { name: 'Send Tip' });
  const controls = section.locator('button, label:has(input[type=radio]), textarea');
  for (const control of await controls.all()) {
    const box = await control.boundingBox();
    expect(box?.height, await control.innerText()).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  const message = page.getByLabel(/^Message to/);
  await message.fill('x'.repeat(7));
  await expect(page.getByText('7 / 500')).toBeVisible();
  await message.fill('x'.repeat(455));
  await expect(page.getByRole('status').filter({ hasText: '40 characters left' })).toHaveCount(1);
  await message.press('End');
  await message.pressSequentially('y'.repeat(50));
  await expect(page.getByText('500 / 500')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '0 characters left' })).toHaveCount(1);
});

test('from opening to sending the form works by keyboard alone', async ({ visit, server, stage }) => {
  const { page } = await visit();
  await stage.signIn(page.context());
  await page.goto(stage.profile());
  await page.getByText('Tip Now').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Other' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(/^Message to/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Everyone' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: /fee/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const checkout = await opened;
  await checkout.waitForURL(`${server.sandboxOrigin}/**`);
  await expect(checkout.getByText('$6.00').first()).toBeVisible();
  await expect(checkout.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
});
