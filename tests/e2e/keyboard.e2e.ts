import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

test.beforeAll(async ({ pool }) => {
  const aster = await makeBeneficiary(pool, { name: 'Tsehay Lemma', types: ['Singer'] });
  await makeEvent(pool, { title: 'Azmari night', beneficiaries: [aster] });
});

/** The element that Tab leads to. */
async function tabbed(page: Page) {
  await page.keyboard.press('Tab');
  return page.locator(':focus');
}

test('another page begins at its heading, and so does the one gone back to; a search leaves the focus where one types', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.goto('/professionals');
  const box = page.getByLabel('Search for beneficiaries');
  await box.fill('tsehay');
  await page.getByText('Showing 1-1 of 1 beneficiary matching "tsehay"').waitFor();
  await expect(box).toBeFocused();
  await page.getByRole('link', { name: 'View Profile Tsehay Lemma' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tsehay Lemma' })).toBeFocused();
  await expect(await tabbed(page)).toHaveAccessibleName('Tip Now');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Fundraiser' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Support Creative Projects' })).toBeFocused();
});

test('the next project begins at its heading too', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/fund-me/four-hundred-cassettes');
  await page.getByRole('link', { name: 'Ten Strings, Ten Girls' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ten Strings, Ten Girls' })).toBeFocused();
});

for (const [from, path] of [
  ['here', '/'],
  ['from another page', '/fund-me'],
] as const) {
  test(`an anchor is a place to go on from (${from})`, async ({ visit }) => {
    const { page } = await visit();
    await page.goto(path);
    await page.getByText('About', { exact: true }).press('Enter');
    const link = page.getByRole('banner').getByRole('link', { name: 'Testimonials' });
    await link.press('Enter');
    await expect(page.getByRole('region', { name: 'Heard between two songs' })).toBeFocused();
    await expect(link).toBeHidden();
    await expect(await tabbed(page)).toHaveAccessibleName('All');
  });
}

test('the mobile menu closes behind an anchor of the page one is on', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 360, height: 740 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await menu.getByRole('link', { name: 'Testimonials' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('region', { name: 'Heard between two songs' })).toBeFocused();
});

for (const [path, label, nothing] of [
  ['/professionals', 'Search for beneficiaries', 'No beneficiaries found'],
  ['/events', 'Search events, locations or beneficiaries', 'No events found'],
  ['/fund-me', 'Search projects', 'No matching projects found'],
] as const) {
  test(`what ${path} found and that it found nothing is said in one place that stays`, async ({ visit }) => {
    const { page } = await visit();
    await page.goto(path);
    const status = page.locator('main').getByRole('status').first();
    await status.evaluate((element) => element.setAttribute('data-first', ''));
    await page.getByLabel(label).fill('nobody has this name');
    await page.getByLabel(label).press('Enter');
    await expect(page.locator('[data-first]')).toContainText(nothing);
    await page.getByLabel(label).fill('');
    expect(await page.locator('[data-first]').getAttribute('role')).toBe('status');
    await expect(page.locator('[data-first]')).not.toContainText(nothing);
  });
}
