import type { Locator, Page } from '@playwright/test';
import { axe, expectGoodOnPhone, showTheme } from '#tests/support/axe.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

const phone = { viewport: { width: 360, height: 780 } } as const;

/** A letter has no landmarks: the mail program around it has. */
const rulesOfLetters = ['color-contrast', 'document-title', 'html-has-lang', 'link-name', 'empty-heading'];

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

test('the pages of the sandbox fit a phone: their own font, tables that stack, nothing to scroll sideways', {
  tag: '@long',
}, async ({ visit, stage, server, pool }) => {
  const fan = await stage.fan();
  const page = await makeBeneficiary(pool, { name: 'አስቴር Awoke', email: `${Date.now()}@example.com` });
  await receiveTip(server, pool, { authorization: fan.authorization, page: page.id, amount: 5 });
  const { page: window } = await visit(phone);
  const cards = ['Card number', 'What it does'];
  for (const [path, tables] of [
    ['/', { 'Test cards': cards }],
    ['/stripe', { 'Test cards': cards, Checkouts: ['Created', 'Checkout', 'Amount', 'State'] }],
    [
      '/stripe/control',
      {
        Checkouts: ['Created', 'Checkout', 'Amount', 'State', 'Do'],
        Webhooks: ['Queued', 'Event', 'State', 'Attempts', 'Last answer', 'Do'],
      },
    ],
    ['/mail', { Messages: ['Received', 'To', 'Subject'] }],
    ['/google', {}],
    ['/opencage', {}],
  ] as const) {
    await window.goto(`${server.sandboxOrigin}${path}`);
    for (const [name, columns] of Object.entries(tables))
      await expectStacked(window.getByRole('region', { name }), columns);
    expect(await fontOf(window, 'body'), path).toBe('Figtree');
    await expectGoodOnPhone(window);
  }
});

test('the mails about a tip in the mailbox: cloth, amount and words, as HTML on a phone and as text', async ({
  visit,
  stage,
  server,
  pool,
}) => {
  const fan = await stage.fan();
  const email = `aster-${Date.now()}@example.com`;
  const performer = await makeBeneficiary(pool, { name: 'አስቴር Awoke', email });
  await receiveTip(server, pool, {
    authorization: fan.authorization,
    page: performer.id,
    amount: 12.5,
    message: 'ድምፅሽ እናቴን አስታወሰኝ።',
  });
  // axe tries to reach into the frame of the letter, which has an origin of its own.
  const { page } = await visit({ ...phone, expected: [/postMessage/, /Blocked script execution/] });
  const profile = await fetch(`${server.origin}/api/v1/account/users/profile`, {
    headers: { authorization: fan.authorization },
  });
  const { email: fanMail } = (await profile.json()).data.result;
  for (const [to, subject] of [
    [email, /received a tip of \$12\.50/],
    [fanMail, /receipt for a tip of \$12\.50/],
  ] as const) {
    await expect(async () => {
      await page.goto(`${server.sandboxOrigin}/mail?${new URLSearchParams({ to })}`);
      await expect(page.getByRole('link', { name: subject })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByRole('link', { name: subject }).click();
    const text = page.locator('pre');
    await expect(text).toContainText(/^(<>)+\s+\$12\.50\s+Hello,/);
    await expect(text).toContainText('> ድምፅሽ እናቴን አስታወሰኝ።');
    await expectGoodOnPhone(page);
    await page.goto(`${page.url()}/html`);
    await expect(page.locator('h1 .amount')).toHaveText('$12.50');
    await expect(page.locator('blockquote')).toContainText('ድምፅሽ እናቴን አስታወሰኝ።');
    const band = await page.locator('table[aria-hidden]').boundingBox();
    expect(band?.width).toBeGreaterThan(300);
    expect(band?.height).toBe(35);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    // In its own place a letter runs no scripts, so axe reads it elsewhere.
    const letter = await (await fetch(page.url())).text();
    await page.goto('about:blank');
    await page.setContent(letter);
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      const { violations } = await axe(page).withRules(rulesOfLetters).analyze();
      expect(violations, theme).toEqual([]);
    }
  }
});
