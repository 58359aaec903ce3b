import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

// The rows of its lists are counted: it has a database of its own.
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
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
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

test('who goes on to a result while the search still waits is not called back to the list', async ({
  visit,
  server,
}) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto(`${server.origin}/events`);
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/events\/[^/]+\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox').fill('azmari');
  const navigation = page.waitForRequest(/\/events\/[^/]+\.data/);
  await page
    .getByRole('link', { name: /Azmari night/ })
    .first()
    .click();
  await navigation;
  await page.clock.runFor(2000);
  letThrough();
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Azmari night', level: 1 })).toBeVisible();
  expect(addressOf(page)).toMatch(/^\/events\/[\w-]{36}$/);
});

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
