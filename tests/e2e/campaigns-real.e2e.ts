import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axe } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';

// A server of its own: where there is a real campaign, other files would count it among the samples.
test.use({ serverOptions: { environment: { LOG_LEVEL: 'warn' } } });

const phone = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const;
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const main = (page: Page) => page.getByRole('main');

/** Nothing stands beyond the edge of a phone, and axe finds nothing in either theme. */
async function expectGoodOnPhone(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await axe(page).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    expect(found, `${page.url()} ${colorScheme}`).toEqual([]);
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(360);
}

async function fillDialog(page: Page, title: string): Promise<void> {
  await page.goto('/fund-me');
  await page.getByRole('button', { name: 'Start Your Project' }).click();
  await page.getByLabel('Project title').fill(title);
  await page.getByLabel('Description').fill('A roof for eleven looms, of bamboo and enset leaves.');
  await page.getByLabel('Funding goal in dollars').fill('2,500');
  await page.getByLabel('Category').selectOption('Technology');
}

/** Goes through the steps that follow the dialog. */
async function fillSteps(page: Page, receiver: string): Promise<void> {
  await main(page).getByRole('link', { name: /Story/ }).click();
  await page.getByLabel('Your story').fill('## Why\n\nIt **rains** on [us](https://example.com/rain).');
  await page.getByRole('button', { name: 'Save and preview' }).click();
  const preview = page.getByRole('region', { name: 'How it looks' });
  await expect(preview.getByRole('heading', { name: 'Why' })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'https://example.com/rain');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.waitForURL('**/pictures');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.waitForURL('**/money');
  await page.getByRole('textbox', { name: 'Closing day' }).fill(daysFromNow(400));
  await page
    .getByRole('textbox', { name: 'What the money is for' })
    .fill('Bamboo, and the hands of neighbors.');
  await page.getByRole('radio', { name: receiver }).check();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.getByText('Please choose a closing day').waitFor();
  await expect(page.getByRole('textbox', { name: 'What the money is for' })).toHaveValue(/Bamboo/);
  await expect(page.getByRole('radio', { name: receiver })).toBeChecked();
  await page.getByRole('textbox', { name: 'Closing day' }).fill(daysFromNow(30));
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.waitForURL('**/tiers');
  await page.getByLabel('Title', { exact: true }).fill('A woven band');
  await page.getByLabel('For this amount or more, in dollars').fill('many');
  await page.getByRole('button', { name: 'Save rewards' }).click();
  await page.getByText('Please enter an amount in dollars.').waitFor();
  await page.getByLabel('For this amount or more, in dollars').fill('40');
  await page.getByLabel('How many there are (empty for no limit)').fill('2');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.waitForURL('**/account/campaigns/*');
  await page.getByText('Everything is saved.').waitFor();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'without scripts';
  test(`a campaign is begun, reviewed, backed, told about and taken back, ${how}`, async ({
    visit,
    server,
    pool,
  }) => {
    test.setTimeout(90_000);
    const title = `A roof for looms ${randomUUID().slice(0, 8)}`;
    const options = { ...phone, javaScriptEnabled, expected: [/status of 4\d\d/] };
    const checkLayout = async (page: Page) => {
      if (javaScriptEnabled) await expectGoodOnPhone(page);
    };

    const owner = await visit(options);
    const receiver = await signInOwner(owner.context, server, pool);
    await fillDialog(owner.page, title);
    await checkLayout(owner.page);
    await owner.page.getByRole('button', { name: 'Create campaign' }).click();
    await owner.page.waitForURL('**/account/campaigns/*');
    // Playwright passes over plain texts inside <noscript>, but finds patterns.
    await expect(owner.page.getByText(/Project created!/)).toBeVisible();
    await expect(owner.page.getByText(/Your funding campaign has been submitted for review\./)).toBeVisible();
    const own = new URL(owner.page.url()).pathname;
    await checkLayout(owner.page);
    await fillSteps(owner.page, receiver.name);
    await checkLayout(owner.page);

    const desk = await visit(options);
    await signInOperator(desk.context, server, pool, { role: 'support' });
    await desk.page.goto('/desk/campaigns');
    await desk.page.getByRole('link', { name: title }).click();
    await expect(desk.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await checkLayout(desk.page);
    const approval = desk.page
      .locator('section')
      .filter({ has: desk.page.getByRole('heading', { name: 'Approve', exact: true }) });
    await approval.getByRole('button', { name: 'Approve' }).click();
    await desk.page.getByText('Please say why, in at least 3 letters.').first().waitFor();
    await approval.getByLabel('Reason').fill('A good campaign');
    await approval.getByRole('button', { name: 'Approve' }).click();
    await expect(desk.page.getByText(/The campaign has moved on/)).toBeVisible();

    const fan = await visit(options);
    await signInNewPerson(fan.context, server.origin);
    await fan.page.goto('/fund-me');
    await expect(fan.page.getByRole('article').first()).toContainText(title);
    await fan.page.getByRole('article').first().getByRole('button', { name: 'Fund this project' }).click();
    await expect(fan.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await checkLayout(fan.page);
    await fan.page.getByRole('button', { name: '$10', exact: true }).click();
    const amount = fan.page.getByLabel('Contribution amount in dollars');
    await expect(amount).toHaveValue('10');
    await fan.page.getByRole('radio', { name: /A woven band/ }).check();
    if (javaScriptEnabled) await expect(amount).toHaveValue('40');
    else await amount.fill('40');
    await fan.page.getByLabel('Message to the creator').fill('For the looms!');
    await fan.page.getByRole('button', { name: /^Contribute/ }).click();
    await fan.page.waitForURL(`${server.sandboxOrigin}/**`);
    await fan.page.getByRole('button', { name: 'Pay', exact: true }).click();
    await fan.page.waitForURL(`${server.origin}/fund-me/**`);
    await expect(fan.page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await expect(fan.page.getByText(`You have contributed $40 to ${title}.`)).toBeVisible();
    await expect(fan.page.getByText('1 of 2 left')).toBeVisible();
    await checkLayout(fan.page);

    await owner.page.goto(`${own}/updates`);
    await owner.page.getByLabel('Title').fill('The first pole stands');
    await owner.page.getByLabel('Text').fill('Come and *see*.');
    await owner.page.getByLabel('Backers only').check();
    await owner.page.getByRole('button', { name: 'Publish and send' }).click();
    await owner.page.getByText('The update is published').waitFor();
    await checkLayout(owner.page);
    await owner.page.goto(`${own}/backers`);
    await expect(owner.page.getByText('For the looms!')).toBeVisible();
    await owner.page.getByRole('button', { name: 'Mark as delivered' }).click();
    await owner.page.getByText('Marked as delivered.').waitFor();
    await checkLayout(owner.page);
    const report = await owner.context.request.get(`${own}/backers.csv`);
    expect(report.headers()['content-type']).toContain('text/csv');
    expect(await report.text()).toContain('"40.00"');

    const publicPage = fan.page.url().split('?')[0] ?? '';
    await fan.page.goto(publicPage);
    await expect(fan.page.getByText('Come and see.')).toBeVisible();
    const stranger = await visit(options);
    await stranger.page.goto(publicPage);
    await expect(stranger.page.getByText('Backers can read this update.')).toBeVisible();
    await expect(stranger.page.getByText('Come and see.')).toHaveCount(0);

    await fan.page.goto('/account/pledges');
    await fan.page.getByRole('link', { name: title }).click();
    await checkLayout(fan.page);
    await fan.page.getByRole('link', { name: 'Take it back' }).click();
    await fan.page.getByRole('button', { name: 'Yes, give me $40 back' }).click();
    await expect(fan.page.getByText('You have taken your contribution back.')).toBeVisible();
    await fan.page.goto(publicPage);
    await expect(fan.page.getByText('2 of 2 left')).toBeVisible();
  });
}
