import type { Page } from '@playwright/test';
import { expect } from './browser-test.ts';
import type { Hands } from './hands.ts';
import { pictureFile } from './picture-files.ts';

/** The options and steps of tests that walk through campaigns. */
export const phone = { viewport: { width: 360, height: 780 } } as const;
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const main = (page: Page) => page.getByRole('main');

async function fillDialog(page: Page, { title, hands }: Walk): Promise<void> {
  await page.goto('/fund-me');
  await hands.press(page.getByRole('button', { name: 'Start Your Project' }));
  await hands.fill(page.getByLabel('Project title'), title);
  await hands.fill(page.getByLabel('Description'), 'A roof for eleven looms, of bamboo and enset leaves.');
  await hands.fill(page.getByLabel('Funding goal in dollars'), '2,500');
  await hands.select(page.getByLabel('Category'), 'Technology');
}

const saveAndGoOn = (page: Page) => page.getByRole('button', { name: 'Save and go on' });

async function fillStory(page: Page, { hands }: Walk): Promise<void> {
  await hands.press(main(page).getByRole('link', { name: /Story/ }));
  const story = '## Why\n\nIt **rains** on [us](https://example.com/rain).';
  await hands.fill(page.getByLabel('Your story'), story);
  await hands.press(page.getByRole('button', { name: 'Save and preview' }));
  const preview = page.getByRole('region', { name: 'How it looks' });
  await expect(preview.getByRole('heading', { name: 'Why' })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'https://example.com/rain');
  await hands.press(saveAndGoOn(page));
  await page.waitForURL('**/pictures');
}

async function addPicture(page: Page, { hands }: Walk): Promise<void> {
  const buffer = await pictureFile('jpeg');
  const file = { name: 'loom.jpg', mimeType: 'image/jpeg', buffer };
  await hands.attach(page.locator('input[type=file]'), file);
  // While the picture is on its way the form waits for it.
  await hands.press(page.getByRole('button', { name: 'Save pictures' }));
  await expect(page.getByRole('radio', { name: 'Cover' })).toBeChecked();
  // The browser must not restore a ticked box after a reload.
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Remove this picture' })).not.toBeChecked();
  await hands.press(saveAndGoOn(page));
  await page.waitForURL('**/money');
}

async function sayWhatFor(page: Page, { hands, funding }: Walk, receiver: string): Promise<void> {
  const day = page.getByRole('textbox', { name: 'Closing day' });
  const use = page.getByRole('textbox', { name: 'What the money is for' });
  await hands.fill(day, daysFromNow(400));
  await hands.fill(use, 'Bamboo, and the hands of neighbors.');
  await hands.choose(page.getByRole('radio', { name: receiver }));
  if (funding) await hands.choose(page.getByRole('radio', { name: funding }));
  await hands.press(saveAndGoOn(page));
  await page.getByText('Please choose a closing day').waitFor();
  await expect(use).toHaveValue(/Bamboo/);
  await expect(page.getByRole('radio', { name: receiver })).toBeChecked();
  if (funding) await expect(page.getByRole('radio', { name: funding })).toBeChecked();
  await hands.fill(day, daysFromNow(30));
  await hands.press(saveAndGoOn(page));
  await page.waitForURL('**/tiers');
}

async function offerReward(page: Page, { hands }: Walk): Promise<void> {
  const amount = page.getByLabel('For this amount or more, in dollars');
  await hands.fill(page.getByLabel('Title', { exact: true }), 'A woven band');
  await hands.fill(amount, 'many');
  await hands.press(page.getByRole('button', { name: 'Save rewards' }));
  await page.getByText('Please enter an amount in dollars.').waitFor();
  await hands.fill(amount, '40');
  await hands.fill(page.getByLabel('How many there are (empty for no limit)'), '2');
  await hands.press(saveAndGoOn(page));
  await page.waitForURL('**/account/campaigns/*');
  await page.getByText('Everything is saved.').waitFor();
}

/** What a walk passes from one person to the next. */
export interface Walk {
  readonly title: string;
  readonly scripted: boolean;
  readonly hands: Hands;
  /** The choice of what becomes of the money, where it is another one than the first. */
  readonly funding?: string;
  readonly origins: { readonly origin: string; readonly sandboxOrigin: string };
  readonly checkLayout: (page: Page) => Promise<void>;
}

/** Begins a campaign and goes through its steps. Returns the address of its own page. */
export async function beginCampaign(page: Page, walk: Walk, receiver: string): Promise<string> {
  const { checkLayout, hands } = walk;
  await fillDialog(page, walk);
  await checkLayout(page);
  await hands.press(page.getByRole('button', { name: 'Create campaign' }));
  await page.waitForURL('**/account/campaigns/*');
  // Playwright's plain-text selectors ignore <noscript>, but patterns match there.
  await expect(page.getByText(/Project created!/)).toBeVisible();
  await expect(page.getByText(/Your funding campaign has been submitted for review\./)).toBeVisible();
  const own = new URL(page.url()).pathname;
  await checkLayout(page);
  await fillStory(page, walk);
  await addPicture(page, walk);
  await sayWhatFor(page, walk, receiver);
  await offerReward(page, walk);
  await checkLayout(page);
  return own;
}

/** An operator reads the campaign and approves it. */
export async function approveCampaign(page: Page, { title, checkLayout, hands }: Walk): Promise<void> {
  await page.goto('/desk/campaigns');
  await hands.press(page.getByRole('link', { name: title }));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await checkLayout(page);
  const form = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Approve', exact: true }) });
  await hands.press(form.getByRole('button', { name: 'Approve' }));
  await page.getByText('Please say why, in at least 3 letters.').first().waitFor();
  await hands.fill(form.getByLabel('Reason'), 'A good campaign');
  await hands.press(form.getByRole('button', { name: 'Approve' }));
  await expect(page.getByText(/The decision is saved/)).toBeVisible();
}

/** Writes an update for backers, marks a reward as delivered, and downloads the list of backers. */
export async function tellBackers(page: Page, own: string, { scripted, checkLayout }: Walk): Promise<void> {
  await page.goto(`${own}/updates`);
  await page.getByLabel('Title').fill('The first pole stands');
  await page.getByLabel('Text').fill('Come and *see*.');
  await page.getByText('Backers only', { exact: true }).click();
  await page.getByRole('button', { name: 'Publish and send' }).click();
  await page.getByText('The update is published').waitFor();
  await checkLayout(page);
  await page.goto(`${own}/backers`);
  await expect(page.getByText('For the looms!')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByText('Marked as delivered.').waitFor();
  await checkLayout(page);
  const toReport = page.getByRole('link', { name: /^Report the message of / });
  await expect(toReport).toBeVisible();
  // Other tests send a report without scripts.
  if (scripted) {
    await toReport.click();
    await page.getByText('It is advertising').click();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByRole('link', { name: 'To your campaigns' })).toBeVisible();
  }
  const report = await page.context().request.get(`${own}/backers.csv`);
  expect(report.headers()['content-type']).toContain('text/csv');
  expect(await report.text()).toContain('"40.00"');
}

/** The owner gives a contribution back. */
export async function giveContributionBack(page: Page, own: string): Promise<void> {
  await page.goto(`${own}/backers`);
  await page.getByRole('button', { name: 'Give back...' }).click();
  await page.getByRole('button', { name: 'Yes, give it back' }).click();
  await page.getByText('The contribution is given back.').waitFor();
}

/** The owner cancels the campaign; the box has to be ticked first. */
export async function cancelCampaign(page: Page, own: string): Promise<void> {
  await page.goto(own);
  await page.getByRole('button', { name: 'Cancel the campaign' }).click();
  await expect(page.getByText('Please check the box first')).toBeVisible();
  await page.getByLabel('Yes, cancel this campaign and give everything back').check();
  await page.getByRole('button', { name: 'Cancel the campaign' }).click();
  await expect(page.getByText('Your campaign is canceled.')).toBeVisible();
}
