import type { Locator, Page } from '@playwright/test';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

const phone = { viewport: { width: 360, height: 780 } } as const;

/** The font that an element is written in, once all of the page's are loaded. */
async function fontOf(page: Page, part: string): Promise<string> {
  await page.evaluate(() => document.fonts.ready);
  return page.locator(part).evaluate((element) => {
    const [first = ''] = getComputedStyle(element).fontFamily.split(', ');
    return document.fonts.check(`1em ${first}`) ? first.replaceAll('"', '') : `${first} is not loaded`;
  });
}

/** Cells stand below each other, each behind the name of its column. */
async function expectStacked(table: Locator, columns: readonly string[]): Promise<void> {
  const cells = table.locator('tbody tr').first().locator('td');
  const names = await cells.evaluateAll((all) =>
    all.filter((cell) => cell.textContent !== '').map((cell) => getComputedStyle(cell, '::before').content),
  );
  expect(names).toEqual(columns.map((name) => `"${name}"`));
  const [first, second] = await Promise.all([cells.first().boundingBox(), cells.nth(1).boundingBox()]);
  expect(second?.x).toBe(first?.x);
  expect(second?.y).toBeGreaterThan(first?.y ?? 0);
}

test('the pages of the sandbox fit a phone: their own font, tables that stack, nothing to scroll sideways', async ({
  visit,
  stage,
  server,
  pool,
}) => {
  const fan = await stage.fan(phone);
  const page = await makeBeneficiary(pool, { name: 'አስቴር Awoke', email: `${Date.now()}@example.com` });
  await receiveTip(server, pool, { authorization: fan.authorization, page: page.id, amount: 5 });
  const { page: window } = await visit(phone);
  for (const [path, label, columns] of [
    ['/', 'Test cards', ['Card number', 'What it does']],
    ['/stripe', 'Test cards', ['Card number', 'What it does']],
    ['/stripe', 'Checkouts', ['Created', 'Checkout', 'Amount', 'State']],
    ['/stripe/control', 'Checkouts', ['Created', 'Checkout', 'Amount', 'State', 'Do']],
    ['/stripe/control', 'Webhooks', ['Queued', 'Event', 'State', 'Attempts', 'Last answer', 'Do']],
    ['/mail', 'Messages', ['Received', 'To', 'Subject']],
    ['/google', '', []],
    ['/opencage', '', []],
  ] as const) {
    await window.goto(`${server.sandboxOrigin}${path}`);
    if (label) await expectStacked(window.getByRole('region', { name: label }), columns);
    expect(await fontOf(window, 'body'), path).toBe('Figtree');
    await expectGoodOnPhone(window);
  }
});
