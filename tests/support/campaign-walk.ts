import type { Page } from '@playwright/test';
import { expect } from './browser-test.ts';
import { pictureFile } from './picture-files.ts';

/** The options and steps of tests that walk through campaigns. */
export const phone = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const;
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const main = (page: Page) => page.getByRole('main');

async function fillDialog(page: Page, title: string): Promise<void> {
  await page.goto('/fund-me');
  await page.getByRole('button', { name: 'Start Your Project' }).click();
  await page.getByLabel('Project title').fill(title);
  await page.getByLabel('Description').fill('A roof for eleven looms, of bamboo and enset leaves.');
  await page.getByLabel('Funding goal in dollars').fill('2,500');
  await page.getByLabel('Category').selectOption('Technology');
}

/** Goes through the steps after the dialog. */
async function fillSteps(
  page: Page,
  { receiver, funding }: { receiver: string; funding: string | undefined },
): Promise<void> {
  await main(page).getByRole('link', { name: /Story/ }).click();
  await page.getByLabel('Your story').fill('## Why\n\nIt **rains** on [us](https://example.com/rain).');
  await page.getByRole('button', { name: 'Save and preview' }).click();
  const preview = page.getByRole('region', { name: 'How it looks' });
  await expect(preview.getByRole('heading', { name: 'Why' })).toBeVisible();
  await expect(preview.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'https://example.com/rain');
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.waitForURL('**/pictures');
  const buffer = await pictureFile('jpeg');
  await page.locator('input[type=file]').setInputFiles({ name: 'loom.jpg', mimeType: 'image/jpeg', buffer });
  // The form waits until the picture is uploaded.
  await page.getByRole('button', { name: 'Save pictures' }).click();
  await expect(page.getByRole('radio', { name: 'Cover' })).toBeChecked();
  // The browser must not restore a ticked box after a reload.
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Remove this picture' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.waitForURL('**/money');
  await page.getByRole('textbox', { name: 'Closing day' }).fill(daysFromNow(400));
  await page
    .getByRole('textbox', { name: 'What the money is for' })
    .fill('Bamboo, and the hands of neighbors.');
  await page.getByRole('radio', { name: receiver }).check();
  if (funding) await page.getByRole('radio', { name: funding }).check();
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.getByText('Please choose a closing day').waitFor();
  await expect(page.getByRole('textbox', { name: 'What the money is for' })).toHaveValue(/Bamboo/);
  await expect(page.getByRole('radio', { name: receiver })).toBeChecked();
  if (funding) await expect(page.getByRole('radio', { name: funding })).toBeChecked();
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

/** What a walk passes from one person to the next. */
export interface Walk {
  readonly title: string;
  readonly scripted: boolean;
  /** The choice of what happens to the money, if it is not the first one. */
  readonly funding?: string;
  readonly origins: { readonly origin: string; readonly sandboxOrigin: string };
  readonly checkLayout: (page: Page) => Promise<void>;
}

/** Starts a campaign and goes through its steps. Returns the address of its own page. */
export async function beginCampaign(
  page: Page,
  { title, checkLayout, funding }: Walk,
  receiver: string,
): Promise<string> {
  await fillDialog(page, title);
  await checkLayout(page);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL('**/account/campaigns/*');
  // Playwright's plain-text selectors ignore <noscript>, but patterns match there.
  await expect(page.getByText(/Project created!/)).toBeVisible();
  await expect(page.getByText(/Your funding campaign has been submitted for review\./)).toBeVisible();
  const own = new URL(page.url()).pathname;
  await checkLayout(page);
  await fillSteps(page, { receiver, funding });
  await checkLayout(page);
  return own;
}

/** An operator reads the campaign and approves it. */
export async function approveCampaign(page: Page, { title, checkLayout }: Walk): Promise<void> {
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
