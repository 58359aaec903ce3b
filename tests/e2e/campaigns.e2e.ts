import type { Page } from '@playwright/test';
import { axe, showTheme } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { recordCalls } from '#tests/support/recorded-calls.ts';

const titles = (page: Page) =>
  page
    .getByRole('region', { name: 'Projects to Fund' })
    .getByRole('article')
    .getByRole('heading')
    .allTextContents();
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
/** Axe finds nothing in this theme. */
async function expectAccessible(page: Page, colorScheme: 'light' | 'dark') {
  await showTheme(page, colorScheme);
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
const addressOf = (page: Page) =>
  decodeURIComponent(new URL(page.url()).pathname + new URL(page.url()).search);

test('the list shows what each project is, who makes it and how far it has come, and is accessible', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/fund-me');
  await page.getByRole('heading', { level: 1, name: 'Support Creative Projects' }).waitFor();
  expect(await page.getByRole('region', { name: 'How it works' }).getByRole('listitem').count()).toBe(4);
  const card = (name: string) => page.getByRole('article').filter({ hasText: name });
  expect((await card('Before the Buses').allInnerTexts())[0]).toMatch(
    /Photography\s+Before the Buses.*\s+by Yodit Ambaye\s+For three years.*\s+\$6,110 raised of \$6,500\s+204 backers\s+1 day left/,
  );
  const bar = card('Ten Strings').getByRole('progressbar', { name: 'Funded' });
  expect(await bar.getAttribute('aria-valuenow')).toBe('100');
  await card('A Floor That Gives').getByText('Ended', { exact: true }).waitFor();
  const picture = card('Before the Buses').locator('img');
  await expectAccessible(page, 'light');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 600);
  const calls = recordCalls(page);
  await card('Ten Strings').getByRole('button', { name: 'Fund this project' }).click();
  await toasts(page).getByText('Thank you!').waitFor();
  expect(addressOf(page)).toBe('/fund-me');
  expect(calls).toEqual([]);
});

test('search and categories stand in the address, and lead back', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/fund-me');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  expect(await categories.getByRole('link').allTextContents()).toEqual([
    'All',
    'Music',
    'Photography',
    'Film',
    'Dance',
    'Art',
  ]);
  await categories.getByRole('link', { name: 'Film' }).click();
  await page.getByText('Showing 3 projects in Film').waitFor();
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('PAPER');
  await page.getByText('Showing 1 project in Film matching "PAPER"').waitFor();
  expect(await titles(page)).toEqual(['Anbessa and the Paper Rain']);
  expect(addressOf(page)).toBe('/fund-me?search=PAPER&category=Film');
  await page.getByRole('searchbox').fill('zither');
  await page.getByText('No matching projects found').waitFor();
  await page.getByText('Try adjusting your search or filter criteria').waitFor();
  await page.goBack();
  await page.getByText('Showing 15 projects').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
  await page.goto('/fund-me?search=ማሲንቆ');
  expect(await titles(page)).toEqual(['ማሲንቆ ለትምህርት ቤታችን']);
});

test('a new campaign is checked when sent and at every change, then said to be created and only logged; its form is accessible in the dark theme', async ({
  visit,
}) => {
  const { page } = await visit();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/fund-me');
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Start Your Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a funding campaign' });
  await expect(dialog.getByLabel('Project title')).toBeFocused();
  await expectAccessible(page, 'dark');
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  for (const message of [
    'Title must be at least 5 characters.',
    'Description must be at least 20 characters.',
    'Goal must be a positive number.',
    'Please select a category.',
  ])
    await dialog.getByText(message, { exact: true }).waitFor();
  await dialog.getByLabel('Project title').fill('A choir on a roof');
  await dialog.getByText('Title must be at least 5 characters.').waitFor({ state: 'detached' });
  await dialog.getByLabel('Description').fill('Forty voices above the market, at dawn.');
  await dialog.getByLabel('Funding goal in dollars').fill('2,500');
  expect(await dialog.getByLabel('Category').locator('option').allTextContents()).toEqual([
    'Select a category',
    'Music',
    'Art',
    'Film',
    'Photography',
    'Dance',
    'Writing',
    'Technology',
  ]);
  await dialog.getByLabel('Category').selectOption('Music');
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await toasts(page).getByText('Project created!').waitFor();
  await toasts(page).getByText('Your funding campaign has been submitted for review.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(calls).toEqual([]);
  expect(logged.some((text) => text.startsWith('New campaign'))).toBe(true);
  await page.getByRole('button', { name: 'Start Your Project' }).click();
  expect(await dialog.getByLabel('Project title').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('a contribution is processed for a second and a half and thanked for, and can be made again', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto('/fund-me/four-hundred-cassettes');
  const amount = page.getByLabel('Contribution amount in dollars');
  expect(await amount.inputValue()).toBe('25');
  expect(
    await page.getByRole('group', { name: 'Choose an amount' }).getByRole('button').allTextContents(),
  ).toEqual(['$10', '$25', '$50', '$100']);
  await amount.fill('0');
  // Enter sends the form, and is no press of the first of its amounts.
  await amount.press('Enter');
  await page.getByText('The smallest contribution is $1').waitFor();
  await page.getByRole('button', { name: '$50' }).click();
  expect(await amount.inputValue()).toBe('50');
  await page.getByText('The smallest contribution is $1').waitFor({ state: 'detached' });
  await page.getByLabel('Message to the creator').fill('For the accordionist.');
  const requests = recordCalls(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Contribute $50' }).click();
  await page.getByRole('button', { name: 'Processing' }).waitFor();
  await page.clock.runFor(1400);
  await page.getByRole('button', { name: 'Processing' }).waitFor();
  await page.clock.runFor(200);
  const thanks = page.getByRole('heading', { name: 'Thank You!' });
  await expect(thanks).toBeFocused();
  const body = 'You have contributed $50 to Four Hundred Cassettes.';
  await page.getByRole('main').getByText(body).waitFor();
  await page.getByText('no payment was taken').waitFor();
  await toasts(page).getByText(body).waitFor();
  await page.clock.runFor(4500);
  await toasts(page).getByText(body).waitFor();
  await page.clock.runFor(1000);
  await toasts(page).getByText(body).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Support Again' }).click();
  await page.getByRole('button', { name: 'Contribute $25' }).waitFor();
  expect(requests).toEqual([]);
});

test('a campaign shows its figures, similar campaigns and the note; an unknown id redirects to the list; one is accessible in the dark theme', async ({
  visit,
}) => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/fund-me/begena-for-girls');
  const main = page.getByRole('main');
  expect((await main.getByRole('region', { name: 'Funded' }).allInnerTexts())[0]).toMatch(
    /Raised\s+\$3,870 of \$3,000\s+Funded\s+100% funded\s+Backers\s+96\s+Time Left\s+9 days left/,
  );
  await expect(
    main.getByText('The goal is reached. What you add takes Hirut Zelalem further.'),
  ).toBeVisible();
  await expect(main.getByRole('region', { name: 'About This Project' })).toContainText(
    'Ten girls in Gondar would like to be handed one too.',
  );
  await main
    .getByText(
      'All contributions are final and non-refundable. Please contact the creator directly with any questions about this project.',
    )
    .waitFor();
  const similar = page.getByRole('region', { name: 'Similar Projects' });
  expect(await similar.getByRole('article').count()).toBe(3);
  expect(await similar.getByText('Music', { exact: true }).count()).toBe(3);
  await page.getByRole('button', { name: 'Share' }).click();
  await toasts(page).getByText('Link copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const calls = recordCalls(page);
  await page.evaluate(() => {
    const share = async ({ title, url }: ShareData) => {
      document.title = `${title} ${url}`;
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle(`Ten Strings, Ten Girls ${page.url()}`);
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  expect(calls).toEqual([]);
  await page.goto('/fund-me/before-the-buses');
  await expectAccessible(page, 'dark');
  await page.goto('/fund-me/no-such-project');
  expect(addressOf(page)).toBe('/fund-me');
});

test('the loading text stands in while a campaign is on its way', async ({ visit }) => {
  const { page, context } = await visit();
  await page.goto('/fund-me');
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await context.route(/fund-me\/.*\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByText('Loading campaign details...').waitFor();
  letThrough();
  await page.getByRole('heading', { level: 1, name: 'Four Hundred Cassettes' }).waitFor();
});
