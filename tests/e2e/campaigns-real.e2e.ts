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

/** What a walk carries from one person to the next. */
interface Walk {
  readonly title: string;
  readonly scripted: boolean;
  readonly origins: { readonly origin: string; readonly sandboxOrigin: string };
  readonly checkLayout: (page: Page) => Promise<void>;
}

/** Begins a campaign and goes through its steps. Returns the address of its own page. */
async function begin(page: Page, { title, checkLayout }: Walk, receiver: string): Promise<string> {
  await fillDialog(page, title);
  await checkLayout(page);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/account/campaigns/*');
  // Playwright passes over plain texts inside <noscript>, but finds patterns.
  await expect(page.getByText(/Project created!/)).toBeVisible();
  await expect(page.getByText(/Your funding campaign has been submitted for review\./)).toBeVisible();
  const own = new URL(page.url()).pathname;
  await checkLayout(page);
  await fillSteps(page, receiver);
  await checkLayout(page);
  return own;
}

async function approve(page: Page, { title, checkLayout }: Walk): Promise<void> {
  await page.goto('/desk/campaigns');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await checkLayout(page);
  const form = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Approve', exact: true }) });
  await form.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Please say why, in at least 3 letters.').first().waitFor();
  await form.getByLabel('Reason').fill('A good campaign');
  await form.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/The campaign has moved on/)).toBeVisible();
}

/** Finds the campaign and backs it with a reward. Returns its public address. */
async function back(page: Page, { title, scripted, origins, checkLayout }: Walk): Promise<string> {
  await page.goto('/fund-me');
  const first = page.getByRole('article').first();
  await expect(first).toContainText(title);
  await first.getByRole('button', { name: 'Fund this project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await checkLayout(page);
  await page.getByRole('button', { name: '$10', exact: true }).click();
  const amount = page.getByLabel('Contribution amount in dollars');
  await expect(amount).toHaveValue('10');
  await page.getByRole('radio', { name: /A woven band/ }).check();
  if (scripted) await expect(amount).toHaveValue('40');
  else await amount.fill('40');
  await page.getByLabel('Message to the creator').fill('For the looms!');
  await page.getByRole('button', { name: /^Contribute/ }).click();
  await page.waitForURL(`${origins.sandboxOrigin}/**`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(`${origins.origin}/fund-me/**`);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect(page.getByText(`You have contributed $40 to ${title}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Funded' })).toContainText('$40 of $2,500');
  await expect(page.getByText('1 of 2 left')).toBeVisible();
  await checkLayout(page);
  return page.url().split('?')[0] ?? '';
}

/** Writes an update for backers, notes what is delivered, and takes the list of backers along. */
async function tellBackers(page: Page, own: string, { checkLayout }: Walk): Promise<void> {
  await page.goto(`${own}/updates`);
  await page.getByLabel('Title').fill('The first pole stands');
  await page.getByLabel('Text').fill('Come and *see*.');
  await page.getByLabel('Backers only').check();
  await page.getByRole('button', { name: 'Publish and send' }).click();
  await page.getByText('The update is published').waitFor();
  await checkLayout(page);
  await page.goto(`${own}/backers`);
  await expect(page.getByText('For the looms!')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByText('Marked as delivered.').waitFor();
  await checkLayout(page);
  const report = await page.context().request.get(`${own}/backers.csv`);
  expect(report.headers()['content-type']).toContain('text/csv');
  expect(await report.text()).toContain('"40.00"');
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'without scripts';
  test(`a campaign is begun, reviewed, backed, told about and taken back, ${how}`, async ({
    visit,
    server,
    pool,
  }) => {
    test.setTimeout(120_000);
    const options = { ...phone, javaScriptEnabled, expected: [/status of 4\d\d/] };
    const title = `A roof for looms ${randomUUID().slice(0, 8)}`;
    const walk: Walk = {
      title,
      scripted: javaScriptEnabled,
      origins: server,
      checkLayout: async (page) => {
        if (javaScriptEnabled) await expectGoodOnPhone(page);
      },
    };
    const owner = await visit(options);
    const receiver = await signInOwner(owner.context, server, pool);
    const own = await begin(owner.page, walk, receiver.name);
    const desk = await visit(options);
    await signInOperator(desk.context, server, pool, { role: 'support' });
    await approve(desk.page, walk);
    const fan = await visit(options);
    await signInNewPerson(fan.context, server.origin);
    const campaign = await back(fan.page, walk);
    await tellBackers(owner.page, own, walk);

    await fan.page.goto(campaign);
    await expect(fan.page.getByText('Come and see.')).toBeVisible();
    const stranger = await visit(options);
    await stranger.page.goto(campaign);
    await expect(stranger.page.getByText('Backers can read this update.')).toBeVisible();
    await expect(stranger.page.getByText('Come and see.')).toHaveCount(0);

    await fan.page.goto('/account/pledges');
    await fan.page.getByRole('link', { name: title }).click();
    await walk.checkLayout(fan.page);
    await fan.page.getByRole('link', { name: 'Take it back' }).click();
    await fan.page.getByRole('button', { name: 'Yes, give me $40 back' }).click();
    await expect(fan.page.getByText('You have this contribution back in full.')).toBeVisible();
    await fan.page.goto(campaign);
    await expect(fan.page.getByText('2 of 2 left')).toBeVisible();
  });
}
