import type { Page } from '@playwright/test';
import { demonstrationPaths } from '#contract/demonstration/paths.ts';
import { demoAppCode } from '#sandbox/pages/demo-accounts.ts';
import { findInBothThemes } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';

// A server of its own: the demonstration creates accounts and pages that would disturb other files.
test.use({ serverOptions: { flags: ['--sample', '--demonstration'] } });

const phone = { viewport: { width: 360, height: 780 } } as const;

type Take = (side: string, link: string) => Promise<void>;

/** Opens the list of what to try in a tab that stays; the answer follows its link of that name on that side. */
async function openList(page: Page): Promise<Take> {
  const list = await page.context().newPage();
  await list.goto(demonstrationPaths.try());
  return async (side, link) => {
    const found = list.getByRole('region', { name: side }).getByRole('link', { name: link, exact: true });
    await expect(found).toBeVisible();
    await expect(found).toHaveAttribute('href', /./);
    await page.goto(String(await found.getAttribute('href')));
  };
}

async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto(demonstrationPaths.try());
  await page.getByRole('button', { name: `Sign in as ${name}` }).click();
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

test('a fan tips whoever is on stage, sees it in the room, takes the campaign over its goal and finds it again', async ({
  visit,
  server,
}) => {
  const { page } = await visit(phone);
  await page.goto('/sign-up');
  await page.getByRole('contentinfo').getByRole('link', { name: 'What to try' }).click();
  await page.waitForURL('/try');
  const now = page.getByRole('region', { name: 'Going on right now' });
  await expect(now).toContainText('Almaz Tessera is on stage');
  await expect(now).toContainText('$2,365 of $2,400 so far');
  expect(await findInBothThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await page.locator('script[src]').count()).toBe(0);

  const take = await openList(page);
  await take('As a fan', 'The stage page');
  await page.getByLabel(/^Another amount/).fill('41');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${server.sandboxOrigin}/**`);
  await pay(page);
  await page.waitForURL('**/on/**');
  await take('As a fan', 'The screen');
  await expect(page.getByText('gave $41')).toBeVisible();

  await signInAs(page, 'Selam Bekele');
  await page.waitForURL('**/fund-me/**');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: '$50', exact: true }).click();
  await page.getByRole('button', { name: /^Contribute/ }).click();
  await page.waitForURL(`${server.sandboxOrigin}/**`);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await take('As a fan', 'The campaign');
  await expect(page.getByRole('region', { name: 'Funded' })).toContainText('$2,415 of $2,400');
  await take('As a fan', 'What you contributed');
  await expect(page.getByRole('main')).toContainText(title);
  await take('As a fan', 'The mailbox');
  await expect(page).toHaveURL(`${server.sandboxOrigin}/mail`);
});

test('a performer reads tips and words of the evening, sees what comes on Monday, and a band its shares', async ({
  visit,
}) => {
  const { page } = await visit(phone);
  const take = await openList(page);
  await signInAs(page, 'Almaz Tessera');
  await page.waitForURL('**/dashboard/**');
  await take('As a performer', 'Your dashboard');
  await expect(page.getByText('For the lamps.', { exact: true })).toBeVisible();
  await expect(page.getByText(/on its way to you, Monday/)).toBeVisible();
  await take('As a performer', 'Words for the screen');
  const show = page.getByRole('button', { name: /^Show : My grandmother hummed this one\. \(from / });
  await show.click();
  await expect(show).toHaveCount(0);
  await take('As a fan', 'The screen');
  await expect(page.getByText('My grandmother hummed this one.')).toBeVisible();
  await take('As a performer', 'Your payouts');
  await expect(page.getByText(/^The next payout is on Monday/)).toBeVisible();
  await expect(page.getByRole('term')).toHaveText([
    'On its way to you, Monday',
    "Waiting for the card's safety days",
    'Being paid out',
    'Paid so far',
  ]);
  await expect(page.getByText('Being checked')).toBeVisible();
  await page.getByRole('button', { name: 'Pay out now' }).click();
  await expect(page.getByText('Payout requested')).toBeVisible();
  await take('As a performer', 'Signs to print');
  await expect(page).toHaveTitle('Signs to print for Almaz Tessera');
  await signInAs(page, 'Bethlehem Assefa');
  await expect(page).toHaveURL(/\/dashboard\/[\w-]+\/band$/);
  await take('As a performer', 'The shares of the quartet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/[\w-]+\/band$/);
});

test('an organizer says who is on stage, without scripts too, and the stage page follows', async ({
  visit,
}) => {
  const { page } = await visit({ ...phone, javaScriptEnabled: false });
  const take = await openList(page);
  await signInAs(page, 'Marta Girma');
  await page.waitForURL('**/event-management/*/stage');
  await take('As an organizer', 'Your stage');
  await page.getByRole('button', { name: 'Entoto String Quartet' }).click();
  await take('As a fan', 'The stage page');
  await expect(page).toHaveTitle('Tip Entoto String Quartet');
  await take('As an organizer', 'Your stage');
  await page.getByRole('button', { name: 'Back to the times' }).click();
  await take('As an organizer', 'The screen and its words');
  await expect(page.getByText('Greetings from Hawassa!', { exact: true })).toBeVisible();
  await take('As an organizer', 'Signs for the stage');
  await expect(page).toHaveTitle('Signs to print for The Long Night of the Lamps');
  await take('As an organizer', 'A new event');
  await expect(page).toHaveURL('/create-event');
});

async function signInAtDesk(page: Page, name: string): Promise<void> {
  await signInAs(page, name);
  await page.getByLabel('Code').fill(demoAppCode(new Date()));
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('two operators sign in with the code of the sandbox and approve the payout that waits; one of support sees no payouts', async ({
  visit,
  server,
}) => {
  const { page } = await visit(phone);
  const take = await openList(page);
  await take('As an operator', 'The code');
  await expect(page).toHaveURL(`${server.sandboxOrigin}/#demo-accounts`);
  for (const [name, approved] of [
    ['Hiwot Desta', '1 of 2 operators'],
    ['Yared Alemu', /^2 of 2 operators$/],
  ] as const) {
    await signInAtDesk(page, name);
    await page.waitForURL('**/desk/payouts');
    await take('As an operator', 'Payouts to decide');
    await page.getByRole('link', { name: 'Almaz Tessera' }).first().click();
    // The list has a field of this name, too, and stays for a moment after the address has changed.
    await page.getByRole('heading', { name: 'Approve', exact: true }).waitFor();
    await page.getByLabel('Reason').first().fill('It looks right');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText(approved)).toBeVisible();
    await take('As an operator', 'Payments');
    await expect(page).toHaveURL('/desk/payments');
    if (name !== 'Hiwot Desta') continue;
    await take('As an operator', 'The log');
    await expect(page.getByText('It looks right').first()).toBeVisible();
  }
  await signInAtDesk(page, 'Tigist Worku');
  await page.waitForURL('**/desk');
  await take('As an operator', 'What waits at the desk');
  await expect(page.getByText('You are support.')).toBeAttached();
  await expect(page.locator('a[href="/desk/campaigns"]').first()).toBeAttached();
  await expect(page.locator('a[href="/desk/payouts"]')).toHaveCount(0);
});
