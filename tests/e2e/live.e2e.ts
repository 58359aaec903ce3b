import { Pool } from 'pg';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { liveEnvironment } from '#tests/support/live-environment.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { expectPage } from '#tests/support/tipping-stage.ts';

const browser = openBrowser();
const { DATABASE_URL: _, ...environment } = liveEnvironment;
const origin = environment.PUBLIC_ORIGIN;
let server: RealServer;
let pool: Pool;
let performer: { id: string; name: string };
let event: string;

beforeAll(async () => {
  server = await startRealServer({
    environment: { ...environment, STRIPE_API_URL: '', GOOGLE_ISSUER: '', GEOCODER_UPSTREAM_URL: '' },
  });
  pool = new Pool({ connectionString: server.databaseUrl, max: 1 });
  performer = await makeBeneficiary(pool, { name: 'Aster Bekele', email: 'aster@private.et' });
  event = (
    await makeEvent(pool, {
      title: 'Azmari night',
      category: 'Music',
      startsAt: new Date('2031-08-02T16:05:00Z'),
      beneficiaries: [performer],
    })
  ).id;
});
afterAll(async () => {
  await pool?.end();
  await server?.stop();
});

/** A guest at the public address, which a proxy would lead to the server. */
async function visit(): Promise<Page> {
  const { context, page } = await browser.open();
  await context.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route
      .fetch({ url: server.origin + pathname + search, maxRedirects: 0 })
      .then((response) => route.fulfill({ response }))
      // What is under way when the visit ends is nobody's any more.
      .catch(() => undefined);
  });
  return page;
}
const open = async (page: Page, path: string) => {
  await page.goto(origin + path);
  await page.waitForLoadState('networkidle');
};
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test.each([
  ['a card', () => '/professionals'],
  ['an event', () => `/events/${event}`],
])('a guest of the live product who tips from %s is asked to sign in', async (_from, path) => {
  const page = await visit();
  await open(page, path());
  await page.getByRole('button', { name: `Tip Now ${performer.name}` }).click();
  await toasts(page).getByText('Please sign in to tip').waitFor();
  await page.waitForURL(`${origin}/sign-in?next=**`);
  await expectPage(toasts(page).getByText(/Tip (initiated|sent)/)).toHaveCount(0);
});

test('a guest of the live product who saves an event is asked to sign in', async () => {
  const page = await visit();
  await open(page, `/events/${event}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`${origin}/sign-in?next=**`);
  await expectPage(toasts(page).getByText('Event saved')).toHaveCount(0);
});

test.each(['/event-management', '/create-event', '/event-organizer-registration'])(
  'a guest of the live product is asked to sign in at %s',
  async (path) => {
    const page = await visit();
    await open(page, path);
    const main = page.getByRole('main');
    await expectPage(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/sign-in?next=${encodeURIComponent(path)}`,
    );
    await expectPage(main.locator('form, article')).toHaveCount(0);
  },
);

test('an address alone claims no tip in the live product', async () => {
  const page = await visit();
  await open(page, `/professionals/${performer.id}?coming_from=payment&tip_amount=7`);
  await page.waitForURL(`${origin}/professionals/${performer.id}`);
  await expectPage(toasts(page).getByText('Tip sent!')).toHaveCount(0);
});

test('the projects of the live product are examples, and take nothing', async () => {
  const page = await visit();
  await open(page, '/fund-me');
  await page.getByText('These projects are examples').waitFor();
  await page.getByRole('button', { name: 'Fund this project' }).first().click();
  await expectPage(toasts(page).getByRole('paragraph').first()).toBeVisible();
  await expectPage(toasts(page).getByText('Thank you!')).toHaveCount(0);
});

test('the home page of the live product shows no invented voices or figures', async () => {
  const page = await visit();
  await open(page, '/');
  const section = page.locator('#testimonials');
  await section.getByRole('link', { name: 'Submit Your Testimonial' }).waitFor();
  await expectPage(section.getByRole('blockquote')).toHaveCount(0);
  await expectPage(section.locator('dl')).toHaveCount(0);
  const text = await page.content();
  for (const invented of ['Bethlehem Girma', '10,000+', '$2M+', '50,000+'])
    expect(text).not.toContain(invented);
});

test.each([
  '/',
  '/legals',
  '/legals/privacy',
  '/legals/terms-of-service',
  '/resources/getting-started',
  '/fund-me?start=project',
])('the live product names its own mail address at %s, and no address of examples', async (path) => {
  const page = await visit();
  await open(page, path);
  await expectPage(
    page.getByRole('main').or(page.getByRole('contentinfo')).getByText('team@tibeb.et').first(),
  ).toBeVisible();
  expect(await page.content()).not.toMatch(/\.example\b/);
});

test.each([
  ['the list', () => '/professionals'],
  ['a profile', () => `/professionals/${performer.id}`],
  ['an event', () => `/events/${event}`],
])(
  'a performer who has not chosen so shows no mail address in the live product: %s',
  async (_where, path) => {
    const page = await visit();
    await open(page, path());
    await page.getByText(performer.name).first().waitFor();
    expect(await page.content()).not.toContain('aster@private.et');
  },
);
