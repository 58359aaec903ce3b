import type { Page } from '@playwright/test';
import { deskPaths } from '#contract/desk/paths.ts';
import { paths } from '#contract/paths.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { writeTippedPayout } from '#tests/support/tipped-payout.ts';

const phone = { viewport: { width: 360, height: 780 } } as const;

/** Whoever has to show the second factor again for the file of a batch comes back to the payout. */
async function expectWayBackToFile(
  page: Page,
  payout: string,
  showFactor: (ago: string) => Promise<void>,
): Promise<void> {
  await page.goto(deskPayoutPaths.payout(payout));
  await showFactor('1 hour');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Download the batch' }) });
  await form.getByLabel('Reason').fill('To pay it');
  await form.getByRole('button').click();
  await expect(page).toHaveURL(paths.accountConfirm({ returnTo: deskPayoutPaths.payout(payout) }));
  await showFactor('0');
}

/** The first page of the desk leads to payouts that wait, and their lists say how many. */
async function expectPayoutsToConfirm(page: Page): Promise<void> {
  await page.goto(deskPaths.home());
  const waiting = page.locator('main li').filter({ hasText: /\d waiting/ });
  await waiting.getByRole('link', { name: 'Payouts', exact: true }).click();
  await expect(page.getByRole('link', { name: /^To confirm \d/ })).toBeVisible();
  await expect(page.getByText('No payouts here')).toHaveCount(0);
}

/** Whoever has approved it reads on its page and in the list that a colleague has to do the rest. */
async function expectWaitsForColleague(screen: Page, name: string): Promise<void> {
  await expect(screen.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expect(screen.getByText('You have done your part')).toBeVisible();
  await screen.goto(deskPayoutPaths.payouts());
  const row = screen.getByRole('listitem').filter({ hasText: name }).first();
  await expect(row.getByText('Waits for a colleague', { exact: true })).not.toHaveClass(/chip-saffron/);
}

/** One operator says by mistake that it did not arrive; a colleague withdraws that, who may be without scripts. */
async function expectReportWithdrawn(one: Page, other: Page, payout: string): Promise<void> {
  const form = (screen: Page, button: string) =>
    screen.locator('form').filter({ has: screen.getByRole('button', { name: button, exact: true }) });
  const report = form(one, 'It did not arrive');
  for (const field of await report.getByRole('textbox').all()) await field.fill('Wrong line');
  await report.getByRole('button').click();
  const mistaken = /The report “Wrong line” is a mistake/;
  await expect(one.getByText(mistaken)).toBeVisible();
  await other.goto(deskPayoutPaths.payout(payout));
  await expect(other.getByText(mistaken)).toBeVisible();
  const withdrawal = form(other, 'Withdraw');
  await withdrawal.getByLabel('Reason').fill('Another line');
  await withdrawal.getByRole('button').click();
  await expect(withdrawal).toHaveCount(0);
  await expect(other.getByText('Wrong line')).toHaveCount(0);
}

const rate = { 'Birr for one dollar': '155.20', 'Where the rate is from': 'National Bank, today' };

test('a payout by hand takes two operators to approve, goes to the bank in a batch, and is confirmed by the second', async ({
  visit,
  server,
  pool,
}) => {
  const [one, other] = [await visit(phone), await visit({ ...phone, javaScriptEnabled: false })];
  const fan = await visit(phone);
  const { showFactor } = await signInOperator(one.context, server, pool, { role: 'finance' });
  await signInOperator(other.context, server, pool, { role: 'finance' });
  const { page, payment, payout } = await writeTippedPayout(fan.context, server, pool, 'requested');
  const act = async ({ page: screen }: typeof one, button: string, fields: Record<string, string>) => {
    const form = screen
      .locator('form')
      .filter({ has: screen.getByRole('button', { name: button, exact: true }) });
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
    await form.getByRole('button', { name: button, exact: true }).click();
  };
  const open = ({ page: screen }: typeof one) => screen.goto(deskPayoutPaths.payout(payout));

  await one.page.goto(deskPayoutPaths.payouts());
  await expectGoodOnPhone(one.page);
  const row = one.page.getByRole('listitem').filter({ hasText: page.name }).first();
  // Saffron, as its receiver sees it: it waits.
  await expect(row.getByText('Requested', { exact: true })).toHaveClass(/chip-saffron/);
  await one.page.getByRole('link', { name: page.name }).first().click();
  await expect(one.page.getByText('0 of 2 operators')).toBeVisible();
  await expectGoodOnPhone(one.page);
  await act(one, 'Approve', { Reason: 'Looks right' });
  await expect(one.page.getByText('1 of 2 operators')).toBeVisible();
  await expectWaitsForColleague(one.page, page.name);
  await open(other);
  await act(other, 'Approve', { Reason: 'Looks right to me too' });
  await expect(other.page.getByText(/^2 of 2 operators$/)).toBeVisible();

  await one.page.goto(deskPayoutPaths.payouts({ queue: 'by_hand' }));
  await act(one, 'Make the batch', { ...rate, Reason: 'Off to the bank' });
  // Also where nothing waits for one on this page of the list.
  await expect(one.page.getByRole('button', { name: 'Make the batch' })).toBeVisible();
  await expect(one.page.getByLabel('Birr for one dollar')).toHaveValue('');
  await expectWayBackToFile(one.page, payout, showFactor);
  await one.page.goto(deskPayoutPaths.payouts({ queue: 'by_hand' }));
  await expect(one.page.getByText('Being sent').first()).toBeVisible();
  await open(one);
  await expectGoodOnPhone(one.page);
  const entered = { 'Reference of the bank': 'FT-TYPO', 'What the bank charged us': '0,25' };
  await act(one, 'Save the reference', { ...entered, Reason: 'Paid' });
  await expect(one.page.getByText(/^Sent$/).first()).toBeVisible();
  await expect(one.page.getByLabel('Reference of the bank')).toHaveValue('FT-TYPO');
  await act(one, 'Correct the reference', { 'Reference of the bank': `FT-${payout}`, Reason: 'A typo' });
  await expect(one.page.getByText(`FT-${payout}`, { exact: true })).toBeVisible();
  // The form had it, and left it as it was.
  await expect(one.page.getByText('0.25 USD', { exact: true })).toBeVisible();
  await expect(one.page.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
  await expectReportWithdrawn(one.page, other.page, payout);
  await expectPayoutsToConfirm(other.page);
  await open(other);
  await expect(other.page.getByText(/ETB, at 155\.2 for a dollar \(National Bank/)).toBeVisible();
  await act(other, 'Confirm', { Reason: 'It is on our statement' });
  await expect(other.page.getByText(/^Paid$/).first()).toBeVisible();
  await expect(other.page.getByRole('button', { name: 'Download the batch' })).toHaveCount(0);

  await one.page.goto(deskPaths.evidence(payment));
  await expect(one.page.getByRole('heading', { name: `A tip for ${page.name}` })).toBeVisible();
  await expect(one.page.getByText('ለማሲንቆህ')).toBeVisible();
  await expectGoodOnPhone(one.page);
});

for (const javaScriptEnabled of [true, false])
  test(`a reference that is refused comes back in its own form, and the one by which a payment failed stays empty (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
    server,
    pool,
  }) => {
    const [{ page: screen, context }, fan] = [
      await visit({ javaScriptEnabled, expected: [/status of 403/] }),
      await visit(),
    ];
    const { showFactor } = await signInOperator(context, server, pool, { role: 'finance' });
    const { page, payout } = await writeTippedPayout(fan.context, server, pool, 'sending');
    await screen.goto(deskPayoutPaths.payout(payout));
    await showFactor('1 hour');
    const form = (button: string) =>
      screen.locator('form').filter({ has: screen.getByRole('button', { name: button, exact: true }) });
    const sent = form('Save the reference');
    await sent.getByLabel('Reference of the bank').fill('FT-4711');
    await sent.getByLabel('Reason').fill('Sent today');
    await sent.getByRole('button').click();
    await expect(sent.getByRole('link', { name: 'Confirm in a new tab' })).toBeVisible();
    await expect(sent.getByLabel('Reason')).toHaveValue('Sent today');
    for (const field of await form('It did not arrive').getByRole('textbox').all())
      await expect(field).toHaveValue('');
    await expect(screen.getByRole('link', { name: 'Confirm in a new tab' })).toHaveCount(1);
    await expect(screen.getByRole('link', { name: page.name })).toHaveAttribute(
      'href',
      deskPaths.page(page.id),
    );
  });

for (const javaScriptEnabled of [true, false])
  test(`a payout is found on a phone from the page it is for, and by the reference of the bank (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
    server,
    pool,
  }) => {
    const [{ page: screen, context }, fan] = [await visit({ ...phone, javaScriptEnabled }), await visit()];
    await signInOperator(context, server, pool, { role: 'finance' });
    const { page, payout } = await writeTippedPayout(fan.context, server, pool, 'sent');
    const other = await writeTippedPayout(fan.context, server, pool, 'sent');
    const main = screen.getByRole('main');
    const isListed = (id: string, times: number) =>
      expect(main.locator(`a[href="${deskPayoutPaths.payout(id)}"]`)).toHaveCount(times);
    await screen.goto(deskPaths.page(page.id));
    await main.getByRole('link', { name: 'Payouts', exact: true }).click();
    const field = screen.getByRole('searchbox', { name: 'Reference, id, or page' });
    await expect(field).toHaveValue(page.id);
    await isListed(payout, 1);
    await isListed(other.payout, 0);

    await field.fill(` ft ${payout.slice(0, 30)}`);
    await field.press('Enter');
    await expect(screen).toHaveURL(/queue=all/);
    await expect(main.getByText(`FT-${payout}`)).toBeVisible();
    await isListed(other.payout, 0);
    if (javaScriptEnabled) await expectGoodOnPhone(screen);

    await screen.getByRole('link', { name: /^To approve/ }).click();
    await expect(
      main.getByText(/^Only “To approve” was searched\. .* beginning, a page by part/),
    ).toBeVisible();
    if (javaScriptEnabled) await expectGoodOnPhone(screen);
    await main.getByRole('link', { name: 'Search all payouts' }).click();
    await isListed(payout, 1);
    await field.fill('FT-nowhere');
    await screen.getByRole('button', { name: 'Find' }).click();
    await expect(main.getByRole('heading', { name: 'No payout found' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Search all payouts' })).toHaveCount(0);

    if (!javaScriptEnabled) return;
    const support = await visit(phone);
    await signInOperator(support.context, server, pool, { role: 'support' });
    await support.page.goto(deskPaths.page(page.id));
    await expect(support.page.getByRole('link', { name: 'Tips', exact: true })).toBeVisible();
    await expect(support.page.getByRole('link', { name: 'Payouts', exact: true })).toHaveCount(0);
  });
