import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { recordCalls } from '#tests/support/recorded-calls.ts';

// These tests count the rows of lists, so they have a database of their own.
test.use({ serverOptions: {} });

test.beforeAll(async ({ pool }) => {
  for (const title of ['Azmari night', 'Dance', 'Poetry']) await makeEvent(pool, { title });
});

const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

for (const [path, search, waitMs, all, found] of [
  ['/events', 'azmari', 1000, 'Showing 1-3 of 3 events', 'Showing 1-1 of 1 event matching "azmari"'],
  ['/fund-me', 'Anbessa', 300, 'Showing 15 projects', 'Showing 1 project matching "Anbessa"'],
] as const) {
  test(`an emptied search of ${path} waits as any typing does, but not one emptied by its button`, async ({
    visit,
  }) => {
    const { page } = await visit();
    await page.clock.install();
    await page.goto(`${path}?search=${search}`);
    const box = page.getByRole('searchbox');
    const requested = recordCalls(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await box.press('ControlOrMeta+A');
    await box.press('Backspace');
    await page.clock.runFor(waitMs - 50);
    expect(await box.inputValue()).toBe('');
    expect(requested).toEqual([]);
    await page.clock.runFor(100);
    await page.getByText(all, { exact: true }).waitFor();
    expect(addressOf(page)).toBe(path);
    await box.fill(search);
    await box.press('Enter');
    await page.getByText(found).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByText(all, { exact: true }).waitFor();
    expect(addressOf(page)).toBe(path);
  });
}

for (const [list, name, label, none, shown] of [
  ['events', 'category', 'Category', 'No events found', 'Chosen category'],
  ['professionals', 'type', 'Type', 'No beneficiaries found', 'Chosen type'],
] as const) {
  test(`what /${list} is narrowed to and is not among the choices stays chosen, and does not look like all`, async ({
    visit,
  }) => {
    const { page } = await visit();
    const choice = randomUUID();
    await page.goto(`/${list}?${name}=${choice}`);
    await page.getByText(none).waitFor();
    const choices = page.getByRole('combobox', { name: label });
    expect(await choices.inputValue()).toBe(choice);
    expect(await choices.locator('option:checked').textContent()).toBe(shown);
  });
}

for (const path of ['/professionals', '/events']) {
  test(`a phone's first screen of ${path} shows a name, and one row of search and filter`, async ({
    visit,
    pool,
  }) => {
    await makeBeneficiary(pool);
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await visit({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('listitem').getByRole('heading').first()).toBeInViewport({
        ratio: 1,
      });
      const [search, choice] = await Promise.all([
        page.getByRole('searchbox').boundingBox(),
        page.getByRole('search').getByRole('combobox').boundingBox(),
      ]);
      expect(Math.abs((search?.y ?? 0) - (choice?.y ?? 0))).toBeLessThan(8);
      const button = page.getByRole('search').getByRole('button', { name: 'Search', exact: true });
      await expect(button).toBeVisible({ visible: !javaScriptEnabled });
    }
  });
}

// Runs after the tests above, which count the existing rows.
test.describe('close to a search', () => {
  test.beforeAll(async ({ pool }) => {
    await makeBeneficiary(pool, {
      name: 'Brook Tesfaye',
      bio: 'Weaves by day and sings ትዝታ at night.',
      types: ['Weaver'],
    });
    await makeBeneficiary(pool, { name: 'Almaz Bekele', picture: '/pictures/events/the-stage-1200.webp' });
    await makeEvent(pool, { title: 'የትዝታ ምሽት' });
    await makeEvent(pool, { title: 'Tizita Evening' });
  });

  test('whoever may be meant is shown on a phone after those found by name, marked as such, without scripts too', async ({
    visit,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await visit({ viewport: { width: 360, height: 800 }, javaScriptEnabled });
      const near = (search: string) => page.getByRole('region', { name: `Close to "${search}"` });
      const expectNear = async (path: string, search: string, found: string) => {
        await page.goto(`/${path}?${new URLSearchParams({ search })}`);
        await expect(near(search).getByRole('listitem').filter({ hasText: found })).toBeVisible();
      };
      await expectNear('professionals', 'ብሩክ', 'Brook Tesfaye');
      await expectNear('professionals', 'weavr', 'Brook Tesfaye');
      await expectNear('professionals', 'tizita', 'Brook Tesfaye');
      await expectNear('fund-me', 'masinko', 'ማሲንቆ ለትምህርት ቤታችን');
      await expectNear('professionals', 'almz', 'Almaz Bekele');
      // Without exact matches, the first screen already shows the closest people.
      await expect(page.getByText('No beneficiaries found')).toBeInViewport();
      await expect(near('almz').locator('img').first()).toBeInViewport({ ratio: 0.5 });
      await expectNear('events', 'tizita', 'የትዝታ ምሽት');
      // An event found by its words is not listed again among the close ones.
      await expect(page.getByText('Showing 1-1 of 1 event matching "tizita"')).toBeVisible();
      await expect(near('tizita').getByText('Tizita Evening')).toHaveCount(0);
      await page.goto('/professionals?search=Almaz');
      await expect(page.getByText('Almaz Bekele').first()).toBeVisible();
      await expect(near('Almaz')).toHaveCount(0);
    }
  });

  for (const [path, chip] of [
    ['/blog', 'Tipping Culture'],
    ['/resources', 'Guides'],
  ] as const)
    test(`a search and a chip of ${path} lead to what was found, not to the top of the page again`, async ({
      visit,
    }) => {
      const { page } = await visit({ viewport: { width: 360, height: 800 } });
      await page.goto(path);
      await page.getByRole('searchbox').fill('tip');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.waitForURL(/search=tip#found$/);
      await expect(page.getByText(/matching "tip"/)).toBeInViewport();
      await page.goto(path);
      await page.getByRole('navigation').getByRole('link', { name: chip, exact: true }).click();
      await page.waitForURL(/=[^&]+#found$/);
      await expect(page.getByRole('link', { name: chip, exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(page.getByText(/^\d+ (article|resource)s? in /)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
    });

  test('on a phone the home page shows a singer and where to begin in its first screen', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: { width: 360, height: 740 } });
    await page.goto('/');
    await expect(page.locator('.hero-patch img').first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeInViewport();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / 740).toBeLessThan(12);
  });
});
