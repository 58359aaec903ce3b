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

test('a guest of the live product who tips or saves an event is asked to sign in', async ({ guest }) => {
  const page = await guest();
  for (const path of ['/professionals', `/events/${event}`])
    await test.step(`tips at ${path}`, async () => {
      await open(page, path);
      await page.getByRole('button', { name: `Tip Now ${performer.name}` }).click();
      await toasts(page).getByText('Please sign in to tip').waitFor();
      await page.waitForURL(`${origin}/sign-in?next=**`);
      await expect(toasts(page).getByText(/Tip (initiated|sent)/)).toHaveCount(0);
    });
  await test.step('saves an event', async () => {
    await open(page, `/events/${event}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`${origin}/sign-in?next=**`);
    await expect(toasts(page).getByText('Event saved')).toHaveCount(0);
  });
});

test('the live product promises no PayPal where it is not offered', async ({ get }) => {
  const page = await get('/');
  const html = await page.text();
  expect(html.match(/Pay by card[^,]*/)?.[0]).toBe('Pay by card and other payment options');
  expect(html.match(/PayPal/)).toBeNull();
});

for (const path of ['/event-management', '/create-event', '/event-organizer-registration']) {
  test(`a guest of the live product is asked to sign in at ${path}`, async ({ get }) => {
    const html = await (await get(path)).text();
    const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? '';
    const link = `<a\\b[^>]*href="/sign-in\\?next=${encodeURIComponent(path)}"[^>]*>Sign In<`;
    expect(main).toMatch(new RegExp(link));
    expect(main).not.toMatch(/<(form|article)\b/);
  });
}

test('in the live product addresses claim no tip, examples take nothing, and nothing is invented', async ({
  guest,
}) => {
  const page = await guest();
  await test.step('an address alone', async () => {
    await open(page, `/professionals/${performer.id}?coming_from=payment&tip_amount=7`);
    await page.waitForURL(`${origin}/professionals/${performer.id}`);
    await expect(toasts(page).getByText('Tip sent!')).toHaveCount(0);
  });
  await test.step('the pages of organizers', async () => {
    const main = page.getByRole('main');
    for (const path of ['/event-management', '/create-event', '/event-organizer-registration']) {
      await open(page, path);
      await expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible();
      await expect(main.locator('form, article')).toHaveCount(0);
    }
  });
  await test.step('the projects', async () => {
    await open(page, '/fund-me');
    await page.getByText('These projects are examples').waitFor();
    await page.getByRole('button', { name: 'Fund this project' }).first().click();
    await expect(toasts(page).getByRole('paragraph').first()).toBeVisible();
    await expect(toasts(page).getByText('Thank you!')).toHaveCount(0);
  });
  await test.step('the home page', async () => {
    await open(page, '/');
    const section = page.locator('#testimonials');
    await section.getByRole('link', { name: 'Submit Your Testimonial' }).waitFor();
    await expect(section.getByRole('blockquote')).toHaveCount(0);
    await expect(section.locator('dl')).toHaveCount(0);
    const text = await page.content();
    for (const invented of ['Bethlehem Girma', '10,000+', '$2M+', '50,000+'])
      expect(text).not.toContain(invented);
  });
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
    get,
  }) => {
    const html = await (await get(path)).text();
    const [content = ''] = /<main\b.*<\/footer>/s.exec(html) ?? [];
    expect(content).toMatch(/>[^<]*team@tibeb\.et/);
    expect(html).not.toMatch(/\.example\b/);
  });
}

for (const [where, path] of [
  ['the list', () => '/professionals'],
  ['a profile', () => `/professionals/${performer.id}`],
  ['an event', () => `/events/${event}`],
] as const) {
  test(`a performer who has not chosen so shows no mail address in the live product: ${where}`, async ({
    get,
  }) => {
    const html = await (await get(path())).text();
    expect(html).toContain(performer.name);
    expect(html).not.toContain('aster@private.et');
  });
}

test('the live product has no page of things to try', async ({ get }) => {
  expect((await get('/try')).status).toBe(404);
  expect(await (await get('/')).text()).not.toContain('href="/try"');
});
