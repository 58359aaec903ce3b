import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

// What its lists show is counted: it has a database of its own.
test.use({ serverOptions: {} });

test.beforeAll(async ({ pool }) => {
  await makeBeneficiary(pool, { name: 'Brook Tesfaye', types: ['Weaver'] });
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
    for (const [path, search, found] of [
      ['professionals', 'almz', 'Almaz Bekele'],
      ['professionals', 'ብሩክ', 'Brook Tesfaye'],
      ['professionals', 'weavr', 'Brook Tesfaye'],
      ['events', 'tizita', 'የትዝታ ምሽት'],
      ['fund-me', 'masinko', 'ማሲንቆ ለትምህርት ቤታችን'],
    ] as const) {
      await page.goto(`/${path}?${new URLSearchParams({ search })}`);
      await expect(near(search).getByRole('listitem').filter({ hasText: found })).toBeVisible();
    }
    // Found by its own words, and not near them too.
    await page.goto('/events?search=tizita');
    await expect(page.getByText('Showing 1-1 of 1 event matching "tizita"')).toBeVisible();
    await expect(near('tizita').getByText('Tizita Evening')).toHaveCount(0);
    await page.goto('/professionals?search=Almaz');
    await expect(page.getByText('Almaz Bekele').first()).toBeVisible();
    await expect(near('Almaz')).toHaveCount(0);
  }
});

for (const path of ['/blog', '/resources'])
  test(`a search and a chip of ${path} lead to what was found, not to the top of the page again`, async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: { width: 360, height: 800 } });
    await page.goto(path);
    await page.getByRole('searchbox').fill('tip');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/search=tip#found$/);
    await expect(page.getByText(/matching "tip"/)).toBeInViewport();
    await page.getByRole('link', { name: 'All', exact: false }).first().focus();
    await expect(page.locator('#found')).toBeInViewport();
  });

test('on a phone the home page shows a singer and where to begin in its first screen', async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 360, height: 740 } });
  await page.goto('/');
  await expect(page.locator('.hero-patch img').first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeInViewport();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height / 740).toBeLessThan(12);
});
