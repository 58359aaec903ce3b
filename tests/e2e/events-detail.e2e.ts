import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findInBothThemes } from '#tests/support/axe.ts';
import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent, makeOrganizer } from '#tests/support/factories.ts';
import { knowPlace } from '#tests/support/known-place.ts';
import { recordCalls } from '#tests/support/recorded-calls.ts';

let aster: { id: string; name: string };
let azmari: { id: string };

test.beforeAll(async ({ server, pool }) => {
  await knowPlace(server.origin, '9.0358,38.7525');
  aster = await makeBeneficiary(pool, {
    name: 'Aster Bekele',
    bio: 'Sings at dusk <b>&</b> at dawn.',
    email: 'aster@example.com',
    picture: '/pictures/beneficiaries/almaz-tessera-480.webp',
    types: ['Singer', 'Poet'],
  });
  azmari = await makeEvent(pool, {
    title: 'Lamplit azmari',
    category: 'Tizita',
    startsAt: new Date('2031-08-02T16:05:00Z'),
    coordinates: [9.0358, 38.7525],
    price: '350 ETB',
    tickets: { sold: 12, available: 80 },
    ticketsUrl: 'https://www.tickets.example/lamplit?from=tibeb',
    place: 'The room behind the bookshop',
    banner: '/pictures/events/tizita-by-lamplight-1200.webp',
    description: 'An evening of tizita.\nCome early.',
    organizer: await makeOrganizer(pool, { name: 'Lamplight House' }),
    beneficiaries: [aster, { id: null, name: 'The Unknown' }],
  });
  for (const title of ['Tomorrow', 'In a week']) await makeEvent(pool, { title, category: 'Tizita' });
  await makeEvent(pool, { title: 'Another art', category: 'Dance' });
});

const addressOf = (id = azmari.id) => `/events/${id}`;
async function openEvent(page: Page, id = azmari.id) {
  await page.goto(addressOf(id));
}
const fact = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .innerText();

test('an event shows its facts, its text, who performs, and others of its category, and is accessible in both themes', async ({
  visit,
}) => {
  const { page } = await visit();
  await openEvent(page);
  await page.getByRole('heading', { level: 1, name: 'Lamplit azmari' }).waitFor();
  expect(await fact(page, 'Date')).toBe('Saturday, 8/2/2031');
  expect(await fact(page, 'Time')).toMatch(/^7:05 PM/);
  expect(await fact(page, 'Minimum Ticket Price')).toBe('350 ETB');
  expect(await fact(page, 'Tickets Sold')).toBe('12');
  expect(await fact(page, 'Tickets Available')).toBe('80\n68 left');
  await expect.poll(() => fact(page, 'Location')).toMatch(/^The room behind the bookshop\n.*Addis Ababa/);
  const tickets = page.getByRole('link', { name: 'Tickets at tickets.example' });
  expect(await tickets.getAttribute('href')).toBe('https://www.tickets.example/lamplit?from=tibeb');
  expect(await tickets.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer');
  const map = page.getByRole('link', { name: 'View on map' });
  expect(await map.getAttribute('href')).toBe(
    'https://www.openstreetmap.org/?mlat=9.0358&mlon=38.7525#map=16/9.0358/38.7525',
  );
  const credit = page.getByRole('link', { name: 'Place names © OpenStreetMap contributors' });
  expect(await credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  await page.getByRole('heading', { name: 'About This Event' }).waitFor();
  await page.getByText('An evening of tizita.').waitFor();
  const performers = page.getByRole('region', { name: 'Event Beneficiaries' });
  const [first, second] = await performers.getByRole('article').all();
  expect(await first?.innerText()).toMatch(/Aster Bekele\s+Poet\s+Singer\s+aster@example\.com\s+Tip Now/);
  expect(await first?.locator('.chip').allTextContents()).toEqual(['Poet', 'Singer']);
  expect(await first?.locator('img').getAttribute('src')).toContain('/almaz-tessera-');
  // On a phone the address breaks after its @ and nowhere else.
  const linesOf = (part: number) =>
    performers.getByText('aster@example.com').evaluate((address, at) => {
      const range = document.createRange();
      range.selectNode(address.childNodes[at] ?? address);
      return range.getClientRects().length;
    }, part);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await Promise.all([linesOf(0), linesOf(2)])).toEqual([1, 1]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await first?.getByText('Sings at dusk <b>&</b> at dawn.').waitFor();
  expect(await second?.innerText()).toMatch(/The Unknown\s+Tip Now/);
  const related = page.getByRole('complementary', { name: 'Related Events' });
  expect(await related.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Tomorrow',
    'In a week',
  ]);
  expect(await related.getByRole('link', { name: 'View All Events' }).getAttribute('href')).toBe('/events');
  expect(await findInBothThemes(page)).toEqual([]);
});

test('what is not known is N/A, and a place without coordinates or words is unknown', async ({
  visit,
  pool,
}) => {
  const { id } = await makeEvent(pool, { title: 'To be fixed', category: 'Jazz', startsAt: null });
  const { page } = await visit();
  await openEvent(page, id);
  for (const label of ['Date', 'Time', 'Minimum Ticket Price']) expect(await fact(page, label)).toBe('N/A');
  expect(await fact(page, 'Location')).toBe('Unknown location');
  expect(await page.getByRole('link', { name: 'View on map' }).count()).toBe(0);
  expect(await page.getByText('OpenStreetMap').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Add to calendar' }).count()).toBe(0);
  await page.getByText('No other events in Jazz right now.').waitFor();
});

test('the pictures are turned by keyboard and by buttons, and counted; an event carries its own title, preview and structured data', async ({
  visit,
  server,
}) => {
  const { page } = await visit();
  await openEvent(page);
  expect(await page.title()).toBe('Lamplit azmari · Tibeb');
  const contentOf = (selector: string) => page.locator(selector).getAttribute('content');
  expect(await contentOf('meta[property="og:image"]')).toMatch(`${server.origin}/share/events/${azmari.id}.`);
  expect(await contentOf('meta[name=description]')).toBe('An evening of tizita. Come early.');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(server.origin + addressOf());
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'Event',
    name: 'Lamplit azmari',
    startDate: '2031-08-02T19:05:00+03:00',
    organizer: { name: 'Lamplight House' },
    location: { '@type': 'Place', geo: { latitude: 9.0358, longitude: 38.7525 } },
    performer: [{ name: 'Aster Bekele' }, { name: 'The Unknown' }],
  });

  const pictures = page.getByRole('group', { name: 'Pictures of Lamplit azmari' });
  const counter = page.getByText(/^\d \/ 3$/);
  const seen = () => pictures.evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth));
  expect(await counter.textContent()).toBe('1 / 3');
  await pictures.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(seen).toBe(1);
  expect(await counter.textContent()).toBe('2 / 3');
  await page.keyboard.press('End');
  await expect.poll(seen).toBe(2);
  await page.getByRole('button', { name: 'Previous picture' }).click();
  await expect.poll(seen).toBe(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(seen).toBe(2);
  expect(await counter.textContent()).toBe('3 / 3');
  await pictures.evaluate((strip) => strip.scrollTo({ left: 0 }));
  await expect.poll(() => counter.textContent()).toBe('1 / 3');
});

for (const scripts of [true, false]) {
  test(`a missing event says so and leads to the list (JavaScript: ${scripts})`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ javaScriptEnabled: scripts });
    for (const id of [randomUUID(), 'nothing']) {
      await page.goto(addressOf(id));
      expect(page.url()).toBe(`${server.origin}/events`);
      await page.getByText(/^Event not found$/).waitFor();
    }
  });
}

test("a guest's Tip Now says so in a toast and does no more", async ({ visit, server }) => {
  const { page } = await visit();
  await openEvent(page);
  const requests = recordCalls(page);
  await page.getByRole('button', { name: 'Tip Now Aster Bekele' }).click();
  await page.getByText('Tip sent!').waitFor();
  await page.getByText("You've successfully tipped Aster Bekele").waitFor();
  await page.getByRole('button', { name: 'Tip Now The Unknown' }).click();
  await page.getByText("You've successfully tipped The Unknown").waitFor();
  expect(requests).toEqual([]);
  expect(page.url()).toBe(server.origin + addressOf());
});

test('who is signed in is told that a performer without a profile cannot be tipped', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit();
  await signInNewPerson(context, server.origin);
  await openEvent(page);
  await page.getByRole('button', { name: 'Tip Now The Unknown' }).click();
  await page.getByText('Beneficiary not found').waitFor();
  await page.getByText('This beneficiary profile is not available yet').waitFor();
  expect(await page.getByText('Tip sent!').count()).toBe(0);
});

test('sharing copies the link, and the calendar file holds the moment of the event', async ({
  visit,
  server,
}) => {
  const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openEvent(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Event link copied to clipboard').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.origin + addressOf());
  const href = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const file = await page.request.get(new URL(href ?? '', server.origin).href);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toContain('\r\nDTSTART:20310802T160500Z\r\n');
});

test('the loading text stands in while an event is on its way', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/events?search=lamplit');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/events/*.data*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Lamplit azmari', exact: true }).click();
  await page.getByText('Loading event details...').waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Lamplit azmari' }).waitFor();
  await page.getByText('Loading event details...').waitFor({ state: 'detached' });
});

test('parts that cannot be fetched say so and leave the event standing', async ({ visit, pool }) => {
  const { page } = await visit();
  await pool.query('ALTER TABLE beneficiary_type_link RENAME TO elsewhere');
  try {
    // A cached copy of the page may be served for some seconds.
    await expect(async () => {
      await openEvent(page);
      await expect(page.getByText('Failed to fetch event beneficiaries')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByRole('heading', { level: 1, name: 'Lamplit azmari' }).waitFor();
  } finally {
    await pool.query('ALTER TABLE elsewhere RENAME TO beneficiary_type_link');
  }
});
