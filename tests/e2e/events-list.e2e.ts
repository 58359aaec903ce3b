import type { Page } from '@playwright/test';
import { findInBothThemes } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { knowPlace } from '#tests/support/known-place.ts';

let aster: { id: string; name: string };

// These tests count the rows of lists, so they have a database of their own.
test.use({ serverOptions: {} });

test.beforeAll(async ({ server, pool }) => {
  await knowPlace(server.origin, '9.0358,38.7525');
  aster = await makeBeneficiary(pool, { name: 'Aster Bekele' });
  await makeEvent(pool, {
    title: 'Azmari night',
    category: 'Music',
    startsAt: new Date('2031-08-02T16:05:00Z'),
    coordinates: [9.0358, 38.7525],
    place: 'The room behind the bookshop',
    beneficiaries: [aster, { id: null, name: 'The Unknown' }],
  });
  for (let day = 10; day < 50; day += 1)
    await makeEvent(pool, {
      title: `Dance ${day}`,
      category: 'Dance',
      startsAt: new Date(Date.UTC(2032, 0, day)),
      coordinates: [11.6005, 37.385],
    });
  await makeEvent(pool, { title: 'ያልተወሰነ', category: 'Music', startsAt: null });
});

async function openList(page: Page, query = '') {
  await page.goto(`/events${query}`);
}
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const pagerOf = (page: Page) => page.getByRole('navigation', { name: 'Pages of events' });

/** Records the page's requests to the server from now on, except those for pictures and places. */
function requestsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\.data|\/api\//.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

test('the list shows what it is, who may register, and cards with badge, date, time, place and chips, accessible in both themes', async ({
  visit,
}) => {
  const { page } = await visit();
  await openList(page);
  await page.getByRole('heading', { level: 1, name: 'Discover Events & Support Creators' }).waitFor();
  const register = page.getByRole('link', { name: 'Register as Event Organizer' });
  expect(await register.getAttribute('href')).toBe('/event-organizer-registration');
  await page.getByText('Showing 1-6 of 42 events').waitFor();
  const card = page.getByRole('article').first();
  await card.getByText('Addis Ababa').waitFor();
  expect((await card.allInnerTexts())[0]).toMatch(
    /Music\s+Azmari night\s+Saturday, 8\/2\/2031\s+7:05 PM\s+The room behind the bookshop\s+Addis Ababa.*\s+Aster Bekele\s+The Unknown\s+View Event/,
  );
  expect(await findInBothThemes(page)).toEqual([]);
  await openList(page, '?page=7');
  const undated = page.getByRole('article').last();
  expect((await undated.allInnerTexts())[0]).toMatch(/ያልተወሰነ\s+N\/A\s+N\/A\s+Unknown location/);
});

test('a chip leads to the profile, and one without a profile says that there is none yet', async ({
  visit,
}) => {
  const { page } = await visit();
  await openList(page);
  await page.getByRole('button', { name: 'The Unknown' }).click();
  await page.getByText('Beneficiary not found').waitFor();
  await page.getByText('This beneficiary profile is not available yet').waitFor();
  expect(addressOf(page)).toBe('/events');
  await page.getByRole('link', { name: 'Aster Bekele' }).click();
  await page.waitForURL(`**/professionals/${aster.id}`);
});

test('pages are turned without asking the server, also without a network, but over the border of what was fetched', async ({
  visit,
}) => {
  // Pictures of the next page.
  const { page, context } = await visit({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  await openList(page, '?page=4');
  expect((await pagerOf(page).allInnerTexts())[0]).toMatch(/1\s+…\s+3\s+4\s+5\s+…\s+7/);
  await page.waitForLoadState('networkidle');
  const calls = requestsOf(page);
  await context.setOffline(true);
  await pagerOf(page).getByRole('link', { name: 'Next page' }).click();
  await page.getByText('Showing 25-30 of 42 events').waitFor();
  expect(addressOf(page)).toBe('/events?page=5');
  expect(await titles(page)).toEqual([33, 34, 35, 36, 37, 38].map((day) => `Dance ${day}`));
  expect(calls).toEqual([]);
  await context.setOffline(false);
  await pagerOf(page).getByRole('link', { name: 'Page 6' }).click();
  await page.getByText('Showing 31-36 of 42 events').waitFor();
  expect(await titles(page)).toEqual([39, 40, 41, 42, 43, 44].map((day) => `Dance ${day}`));
  expect(calls).toEqual(['/events.data']);
  await page.reload();
  await page.getByText('Showing 31-36 of 42 events').waitFor();
  await page.goBack();
  await page.getByText('Showing 25-30 of 42 events').waitFor();
  expect((await titles(page))[0]).toBe('Dance 33');
  await openList(page, '?page=99');
  expect(addressOf(page)).toBe('/events?page=7');
});

test('a page turned to in the browser names its places too', async ({ visit }) => {
  const { page } = await visit();
  await openList(page);
  await pagerOf(page).getByRole('link', { name: 'Page 2' }).click();
  await page.getByText('Showing 7-12').waitFor();
  await page
    .getByText(/Bahir ?Dar/)
    .first()
    .waitFor();
});

test('a search goes off a second after typing stops, a category at once, and both survive reload and back', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.clock.install();
  await openList(page, '?page=2');
  const box = page.getByPlaceholder('Search events, locations or beneficiaries...');
  const calls = requestsOf(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('ASTÉR');
  await page.clock.runFor(900);
  expect(await box.inputValue()).toBe('ASTÉR');
  expect(calls).toEqual([]);
  await page.clock.runFor(200);
  await page.getByText('Showing 1-1 of 1 event matching "ASTÉR"').waitFor();
  expect(addressOf(page)).toBe(`/events?search=${encodeURIComponent('ASTÉR')}`);
  const categories = page.getByRole('combobox', { name: 'Category' });
  expect(await categories.locator('option').allTextContents()).toEqual(['All categories', 'Dance', 'Music']);
  // The clock is stopped, so this cannot depend on a timer.
  await categories.selectOption('Music');
  await page.getByText('Showing 1-1 of 1 event in Music matching "ASTÉR"').waitFor();
  await page.clock.resume();
  await page.reload();
  await page.getByText('Showing 1-1 of 1 event in Music matching "ASTÉR"').waitFor();
  expect(await box.inputValue()).toBe('ASTÉR');
  await categories.selectOption('Dance');
  await page.getByText('No events found').waitFor();
  await page.getByText('Try adjusting your search or filter criteria').waitFor();
  await page.goBack();
  await page.getByText('Showing 1-1 of 1 event in Music matching "ASTÉR"').waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByText('Showing 1-2 of 2 events in Music').waitFor();
  await categories.selectOption('All categories');
  await page.getByText('Showing 1-6 of 42 events').waitFor();
  expect(addressOf(page)).toBe('/events');
});

test('one comes back from an event to the list as it was left', async ({ visit }) => {
  const { page } = await visit();
  await openList(page, '?search=dance&page=3');
  await page.getByRole('link', { name: 'View Event Dance 22' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dance 22' }).waitFor();
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await page.getByText('Showing 13-18 of 40 events matching "dance"').waitFor();
});

test('a list that cannot be fetched says so and can be asked for again', async ({ visit, pool }) => {
  const { page } = await visit({ expected: [/503/] });
  await pool.query('ALTER VIEW listed_event RENAME TO elsewhere');
  try {
    const response = await page.goto('/events?search=again');
    expect(response?.status()).toBe(503);
    const toast = page.getByRole('region', { name: 'Notifications' });
    await toast.getByText('Error', { exact: true }).waitFor();
    await toast.getByText('Failed to fetch event list').waitFor();
  } finally {
    await pool.query('ALTER VIEW elsewhere RENAME TO listed_event');
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText('No events found').waitFor();
});

test('the loading text stands in while the list is on its way', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/sign-in');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/events.data*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Events', exact: true }).first().click();
  await page.getByText('Loading events...').waitFor();
  release();
  await page.getByText('Showing 1-6 of 42 events').waitFor();
  await page.getByText('Loading events...').waitFor({ state: 'detached' });
});

test('search, category and pages work without scripts', async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto('/events');
  await page.getByRole('searchbox').fill('dance');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Dance');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('Showing 1-6 of 40 events in Dance matching "dance"').waitFor();
  await pagerOf(page).getByRole('link', { name: 'Page 7' }).click();
  await page.getByText('Showing 37-40 of 40 events in Dance matching "dance"').waitFor();
  expect(await titles(page)).toEqual([46, 47, 48, 49].map((day) => `Dance ${day}`));
});

test('an event that cannot be fetched says so and can be asked for again', async ({ visit, pool }) => {
  const { id } = await makeEvent(pool, { title: 'Found again' });
  const { page } = await visit({ expected: [/503/] });
  await pool.query('ALTER VIEW listed_event RENAME TO elsewhere');
  try {
    expect((await page.goto(`/events/${id}`))?.status()).toBe(503);
    await page.getByText('Failed to fetch event', { exact: true }).waitFor();
  } finally {
    await pool.query('ALTER VIEW elsewhere RENAME TO listed_event');
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Found again' }).waitFor();
});
