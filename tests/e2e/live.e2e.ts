import type { Page } from '@playwright/test';
import { test as base, expect } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { liveEnvironment } from '#tests/support/live-environment.ts';

const { DATABASE_URL: _, ...environment } = liveEnvironment;
const origin = environment.PUBLIC_ORIGIN;
let performer: { id: string; name: string };
let event: string;

const test = base.extend<{ guest: () => Promise<Page> }>({
  /** A guest at the public address, which a proxy would forward to the server. */
  guest: async ({ visit, server }, use) => {
    await use(async () => {
      const { context, page } = await visit();
      await context.route(`${origin}/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        await route
          .fetch({ url: server.origin + pathname + search, maxRedirects: 0 })
          .then((response) => route.fulfill({ response }))
          // Requests in progress when the visit ends have no receiver any more.
          .catch(() => undefined);
      });
      return page;
    });
  },
});

test.use({
  serverOptions: {
    environment: { ...environment, STRIPE_API_URL: '', GOOGLE_ISSUER: '', GEOCODER_UPSTREAM_URL: '' },
  },
});

test.beforeAll(async ({ pool }) => {
  performer = await makeBeneficiary(pool, { name: 'Aster Bekele', email: 'aster@private.et' });
  // Here only people who can be paid accept tips.
  await pool.query('UPDATE beneficiary SET payable = true WHERE id = $1', [performer.id]);
  event = (
    await makeEvent(pool, {
      title: 'Azmari night',
      category: 'Music',
      startsAt: new Date('2031-08-02T16:05:00Z'),
      beneficiaries: [performer],
    })
  ).id;
});

const open = async (page: Page, path: string) => {
  await page.goto(origin + path);
};
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

for (const [from, path] of [
  ['a card', () => '/professionals'],
  ['an event', () => `/events/${event}`],
] as const) {
  test(`a guest of the live product who tips from ${from} is asked to sign in`, async ({ guest }) => {
    const page = await guest();
    await open(page, path());
    await page.getByRole('button', { name: `Tip Now ${performer.name}` }).click();
    await toasts(page).getByText('Please sign in to tip').waitFor();
    await page.waitForURL(`${origin}/sign-in?next=**`);
    await expect(toasts(page).getByText(/Tip (initiated|sent)/)).toHaveCount(0);
  });
}

test('a guest of the live product who saves an event is asked to sign in', async ({ guest }) => {
  const page = await guest();
  await open(page, `/events/${event}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`${origin}/sign-in?next=**`);
  await expect(toasts(page).getByText('Event saved')).toHaveCount(0);
});

test('the live product promises no PayPal where it is not offered', async ({ get }) => {
  const page = await get('/');
  const html = await page.text();
  expect(html.match(/Pay by card[^,]*/)?.[0]).toBe('Pay by card and other payment options');
  expect(html.match(/PayPal/)).toBeNull();
});

for (const path of ['/event-management', '/create-event', '/event-organizer-registration']) {
  test(`a guest of the live product is asked to sign in at ${path}`, async ({ guest }) => {
    const page = await guest();
    await open(page, path);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/sign-in?next=${encodeURIComponent(path)}`,
    );
    await expect(main.locator('form, article')).toHaveCount(0);
  });
}

test('an address alone claims no tip in the live product', async ({ guest }) => {
  const page = await guest();
  await open(page, `/professionals/${performer.id}?coming_from=payment&tip_amount=7`);
  await page.waitForURL(`${origin}/professionals/${performer.id}`);
  await expect(toasts(page).getByText('Tip sent!')).toHaveCount(0);
});

test('the projects of the live product are examples, and take nothing', async ({ guest }) => {
  const page = await guest();
  await open(page, '/fund-me');
  await page.getByText('These projects are examples').waitFor();
  await page.getByRole('button', { name: 'Fund this project' }).first().click();
  await expect(toasts(page).getByRole('paragraph').first()).toBeVisible();
  await expect(toasts(page).getByText('Thank you!')).toHaveCount(0);
});

test('the home page of the live product shows no invented voices or figures', async ({ guest }) => {
  const page = await guest();
  await open(page, '/');
  const section = page.locator('#testimonials');
  await section.getByRole('link', { name: 'Submit Your Testimonial' }).waitFor();
  await expect(section.getByRole('blockquote')).toHaveCount(0);
  await expect(section.locator('dl')).toHaveCount(0);
  const text = await page.content();
  for (const invented of ['Bethlehem Girma', '10,000+', '$2M+', '50,000+'])
    expect(text).not.toContain(invented);
});

for (const path of [
  '/',
  '/legals',
  '/legals/privacy',
  '/legals/terms-of-service',
  '/resources/getting-started',
  '/fund-me?start=project',
]) {
  test(`the live product names its own mail address at ${path}, and no address of examples`, async ({
    guest,
  }) => {
    const page = await guest();
    await open(page, path);
    await expect(
      page.getByRole('main').or(page.getByRole('contentinfo')).getByText('team@tibeb.et').first(),
    ).toBeVisible();
    expect(await page.content()).not.toMatch(/\.example\b/);
  });
}

for (const [where, path] of [
  ['the list', () => '/professionals'],
  ['a profile', () => `/professionals/${performer.id}`],
  ['an event', () => `/events/${event}`],
] as const) {
  test(`a performer who has not chosen so shows no mail address in the live product: ${where}`, async ({
    guest,
  }) => {
    const page = await guest();
    await open(page, path());
    await page.getByText(performer.name).first().waitFor();
    expect(await page.content()).not.toContain('aster@private.et');
  });
}

test('the live product has no page of things to try', async ({ get }) => {
  expect((await get('/try')).status).toBe(404);
  expect(await (await get('/')).text()).not.toContain('href="/try"');
});
