import type { Page } from '@playwright/test';
import { findInBothThemes } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { recordCalls } from '#tests/support/recorded-calls.ts';

// These tests count the rows of lists, so they have a database of their own.
test.use({ serverOptions: {} });

test.beforeAll(async ({ pool }) => {
  const aster = await makeBeneficiary(pool, { name: 'Aster Bekele', types: ['Singer', 'Poet'] });
  await makeEvent(pool, { beneficiaries: [aster] });
  await makeEvent(pool, { beneficiaries: [aster] });
  await makeBeneficiary(pool, { name: 'ኃይሌ ገብረ', types: ['Painter'] });
  for (let index = 10; index < 60; index += 1)
    await makeBeneficiary(pool, { name: `Dancer ${index}`, types: ['Dancer'] });
});

async function openList(page: Page, query = '') {
  await page.goto(`/professionals${query}`);
}
const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

const columns = [
  [1440, 3],
  [1024, 3],
  [768, 2],
  [360, 1],
] as const;

test('the list shows cards by name, with types, bio and the count of upcoming events, in 3, 2 or 1 columns, and is accessible in both themes', async ({
  visit,
}) => {
  const { page } = await visit();
  await openList(page);
  await page.getByRole('heading', { level: 1, name: 'Discover & Support Creators' }).waitFor();
  await page.getByText('Showing 1-12 of 52 beneficiaries').waitFor();
  const card = page.getByRole('article').first();
  expect((await card.allInnerTexts())[0]).toMatch(
    /Aster Bekele\s+Poet\s+Singer\s+Plays the krar\.\s+2 upcoming events/,
  );
  await page.getByRole('article').nth(1).getByText('0 upcoming events').waitFor();
  expect(await page.getByRole('article').count()).toBe(12);
  expect(await findInBothThemes(page)).toEqual([]);
  for (const [width, count] of columns) {
    await page.setViewportSize({ width, height: 900 });
    const corners = await page
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.map((card) => card.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
      );
    expect(new Set(corners.map(({ x }) => Math.round(x))).size, `${width}`).toBe(count);
    expect(
      corners.filter(({ y }) => y === corners[0]?.y),
      `${width}`,
    ).toHaveLength(count);
  }
});

test('a search goes off a second after typing stops, into the address, and survives reload and back', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.clock.install();
  await openList(page);
  const box = page.getByPlaceholder('Search for beneficiaries...');
  const requests = recordCalls(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('ASTÉR');
  await page.clock.runFor(900);
  expect(await box.inputValue()).toBe('ASTÉR');
  expect(requests).toEqual([]);
  await page.clock.runFor(200);
  await page.clock.resume();
  await page.getByText('Showing 1-1 of 1 beneficiary matching "ASTÉR"').waitFor();
  expect(addressOf(page)).toBe(`/professionals?search=${encodeURIComponent('ASTÉR')}`);
  expect(await names(page)).toEqual(['Aster Bekele']);
  await page.reload();
  await page.getByText('Showing 1-1 of 1').waitFor();
  expect(await box.inputValue()).toBe('ASTÉR');
  await page.getByRole('article').getByRole('link', { name: 'View Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Aster Bekele' }).waitFor();
  await page.getByRole('link', { name: 'Back to Beneficiaries' }).click();
  await page.getByText('matching "ASTÉR"').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByText('Showing 1-12 of 52 beneficiaries').waitFor();
});

test('a type filters at once, going back takes it off again, and the box follows the address', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.clock.install();
  await openList(page, '?search=e');
  const types = page.getByRole('combobox', { name: 'Type' });
  expect(await types.locator('option').allTextContents()).toEqual([
    'All',
    'Dancer',
    'Painter',
    'Poet',
    'Singer',
  ]);
  await page.clock.pauseAt(Date.now() + 60_000);
  await types.selectOption('Painter');
  await page.getByText('No beneficiaries found').waitFor();
  await page.clock.resume();
  await page.getByText('Try adjusting your search or filter criteria').waitFor();
  await page.getByRole('searchbox').fill('ሀይሌ');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('Showing 1-1 of 1 beneficiary in Painter matching "ሀይሌ"').waitFor();
  await page.goBack();
  await page.getByText('No beneficiaries found').waitFor();
  await page.goBack();
  await page.getByText('matching "e"').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('e');
  expect(await types.inputValue()).toBe('');
});

test('pages are numbered, kept in the address, and one beyond the last leads to the last', async ({
  visit,
}) => {
  const { page } = await visit();
  await openList(page);
  const pager = page.getByRole('navigation', { name: 'Pages of beneficiaries' });
  expect((await pager.allInnerTexts())[0]).toMatch(/1\s+2\s+…\s+5/);
  await pager.getByRole('link', { name: 'Page 5' }).click();
  await page.getByText('Showing 49-52 of 52 beneficiaries').waitFor();
  expect(addressOf(page)).toBe('/professionals?page=5');
  await pager.getByRole('link', { name: 'Previous page' }).click();
  await page.getByText('Showing 37-48 of 52 beneficiaries').waitFor();
  await openList(page, '?page=99');
  expect(addressOf(page)).toBe('/professionals?page=5');
});

test("a guest's Tip Now says so in a toast and does no more", async ({ visit }) => {
  const { page } = await visit();
  await openList(page, '?search=aster');
  const requests = recordCalls(page);
  await page.getByRole('button', { name: 'Tip Now' }).click();
  await page.getByText('Tip initiated').waitFor();
  await page.getByText("You're about to tip Aster Bekele").waitFor();
  expect(addressOf(page)).toBe('/professionals?search=aster');
  expect(requests).toEqual([]);
});

test('a list that cannot be fetched says so and can be asked for again', async ({ visit, pool }) => {
  const { page } = await visit({ expected: [/503/] });
  await pool.query('ALTER VIEW listed_beneficiary RENAME TO elsewhere');
  try {
    // A cached copy of the page is served for some seconds.
    await expect(async () => expect((await page.goto('/professionals'))?.status()).toBe(503)).toPass();
    const toast = page.getByRole('region', { name: 'Notifications' });
    await toast.getByText('Error', { exact: true }).waitFor();
    await toast.getByText('Failed to fetch beneficiary list').waitFor();
  } finally {
    await pool.query('ALTER VIEW elsewhere RENAME TO listed_beneficiary');
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText('Showing 1-12 of 52 beneficiaries').waitFor();
});

test('search, type and pages work without scripts', async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  // A slow count is streamed and inserted by a script; a quick one is part of the page.
  await expect(async () => {
    await page.goto('/professionals');
    expect(await page.getByText('2 upcoming events').isVisible()).toBe(true);
  }).toPass();
  await page.getByRole('searchbox').fill('dancer 1');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Dancer');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('Showing 1-10 of 10 beneficiaries in Dancer matching "dancer 1"').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('dancer 1');
  await page.goto('/professionals?page=2');
  await page.getByText('Showing 13-24 of 52 beneficiaries').waitFor();
});
