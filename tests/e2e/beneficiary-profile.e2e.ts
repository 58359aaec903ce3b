import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { Pool } from 'pg';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';

const browser = openBrowser();
let server: RealServer;
let pool: Pool;
let aster: { id: string; name: string };
let eventId: string;

beforeAll(async () => {
  server = await startRealServer();
  pool = new Pool({ connectionString: server.databaseUrl, max: 2 });
  aster = await makeBeneficiary(pool, {
    name: 'Aster Bekele',
    bio: 'Sings at dusk <b>&</b> at dawn.',
    types: ['Singer', 'Poet'],
    picture: '/pictures/beneficiaries/almaz-tessera-480.webp',
    followers: 1235,
    sample: true,
  });
  const startsAt = new Date('2031-08-02T16:05:00Z');
  eventId = (await makeEvent(pool, { title: 'Azmari night', startsAt, beneficiaries: [aster] })).id;
  await makeEvent(pool, { title: 'To be fixed', startsAt: null, beneficiaries: [aster] });
});
afterAll(async () => {
  await pool?.end();
  await server?.stop();
});

const profileOf = (id: string) => `${server.origin}/professionals/${id}`;

async function openProfile(page: Page, id = aster.id) {
  await page.goto(profileOf(id));
  await page.waitForLoadState('networkidle');
}

const signIn = (context: BrowserContext) => signInNewPerson(context, server.origin);

const figure = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .textContent();

test('a profile shows who it is, their standing, events and placeholders for missing figures', async () => {
  const { page } = await browser.open();
  await openProfile(page);
  await page.getByRole('heading', { level: 1, name: 'Aster Bekele' }).waitFor();
  const header = page.getByRole('main').locator('header');
  expect(await header.locator('.chip').allTextContents()).toEqual(['Poet', 'Singer']);
  expect(await header.locator('img').getAttribute('src')).toContain('/almaz-tessera-');
  await page.getByText('Sings at dusk <b>&</b> at dawn.').waitFor();
  await page.getByText('Aster Bekele has 2 upcoming events and 1,235 followers.').waitFor();
  expect(await figure(page, 'Followers')).toBe('1,235');
  expect(await figure(page, 'Events')).toBe('3');
  expect(await figure(page, 'Tips Received')).toBe('865');
  expect(await figure(page, 'Joined')).toBe('2023');
  const [first, second] = await page.getByRole('article').all();
  expect((await first?.allInnerTexts())?.[0]).toMatch(
    /Azmari night\s+Saturday, 8\/2\/2031\s+7:05 PM\s+Ethiopia/,
  );
  expect((await second?.allInnerTexts())?.[0]).toMatch(/To be fixed\s+N\/A\s+N\/A\s+Ethiopia/);
  const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await hrefOf('Azmari night')).toBe(`/events/${eventId}`);
  expect(await hrefOf('View All Events')).toBe('/events');
  expect(await hrefOf('View All Beneficiaries')).toBe('/professionals');
});

test('one with figures of its own shows them, and one without events says so', async () => {
  const { id } = await makeBeneficiary(pool, { followers: 10, createdAt: new Date('2019-03-01') });
  await makeEvent(pool, { startsAt: new Date('2020-01-01'), beneficiaries: [{ id, name: 'Abebe' }] });
  const { page } = await browser.open();
  await openProfile(page, id);
  await page.getByText('No upcoming events for this beneficiary.').waitFor();
  expect(await figure(page, 'Events')).toBe('1');
  expect(await figure(page, 'Tips Received')).toBe('0');
  expect(await figure(page, 'Joined')).toBe('2019');
});

test('a missing beneficiary and a malformed id lead to /not-found', async () => {
  const { page } = await browser.open({ expected: [/404/] });
  for (const id of [randomUUID(), 'nobody', '%00']) {
    const response = await page.goto(profileOf(id));
    expect(page.url()).toBe(`${server.origin}/not-found`);
    expect(response?.status()).toBe(404);
    await page.getByText('Oops! Page not found').waitFor();
  }
});

test('the loading text stands in while a profile is on its way', async () => {
  const { page } = await browser.open();
  await page.goto(`${server.origin}/professionals?search=aster`);
  await page.waitForLoadState('networkidle');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/professionals/*.data*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Aster Bekele', exact: true }).click();
  await page.getByText('Loading beneficiary profile...').waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Aster Bekele' }).waitFor();
  await page.getByText('Loading beneficiary profile...').waitFor({ state: 'detached' });
});

test('sharing copies the link where the device has no sheet of its own, and uses the sheet where it has', async () => {
  const { page, context } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openProfile(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied', { exact: true }).waitFor();
  await page.getByText('Beneficiary profile link copied to clipboard').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(profileOf(aster.id));

  const phone = await context.newPage();
  await phone.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: ShareData) => {
        document.title = JSON.stringify(shared);
      },
    });
  });
  await openProfile(phone);
  await phone.getByRole('button', { name: 'Share' }).click();
  await phone.waitForFunction(() => document.title.startsWith('{'));
  expect(JSON.parse(await phone.title())).toEqual({ title: 'Aster Bekele', url: profileOf(aster.id) });
  expect(await phone.getByText('Link copied', { exact: true }).count()).toBe(0);
});

test('sharing that fails is only logged, and closing the sheet is no failure', async () => {
  const { page, problems, expectProblem } = await browser.open();
  expectProblem(/no way to share/);
  await page.addInitScript(() => {
    const failures = [new DOMException('closed', 'AbortError'), new Error('no way to share')];
    const share = () => Promise.reject(failures.shift());
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await openProfile(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await vi.waitFor(() => expect(problems.join()).toContain('no way to share'));
  expect(problems.join()).not.toContain('closed');
  expect(await page.getByRole('region', { name: 'Notifications' }).innerText()).toBe('');
});

test('a guest who follows is asked to sign in', async () => {
  const { page } = await browser.open();
  await openProfile(page);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByText('Please sign in to follow').waitFor();
  await page.waitForURL(/\/sign-in\?/);
  expect(new URL(page.url()).search).toContain(encodeURIComponent(`/professionals/${aster.id}`));
});

test('a signed-in person follows and stops, seen at once and kept', async () => {
  const { page, context } = await browser.open();
  const { id } = await makeBeneficiary(pool, { name: 'Tilahun', followers: 7, sample: true });
  await signIn(context);
  await openProfile(page, id);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Following', pressed: true }).waitFor();
  await expect.poll(() => figure(page, 'Followers')).toBe('8');
  const kept = page.waitForResponse((response) => response.request().method() === 'POST');
  answer();
  await kept;
  await page.getByText('8 followers').waitFor();
  await page.unroute('**/*.data*');
  await page.reload();
  expect(await figure(page, 'Followers')).toBe('8');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Following' }).click();
  await page.getByText('7 followers').waitFor();
  await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
});

test('following that does not reach us says so, and leaves the page and the button as they were', async () => {
  const { page, context } = await browser.open({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  const { id } = await makeBeneficiary(pool, { name: 'Tilahun', followers: 7, sample: true });
  await signIn(context);
  await openProfile(page, id);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByText('That did not work. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Follow', exact: true, pressed: false }).waitFor();
  expect(await figure(page, 'Followers')).toBe('7');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByText('8 followers').waitFor();
});

test('following works without scripts', async () => {
  const { page, context } = await browser.open({ javaScriptEnabled: false });
  const { id } = await makeBeneficiary(pool, { followers: 3 });
  await signIn(context);
  await page.goto(profileOf(id));
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByText('4 followers').waitFor();
  await page.getByRole('button', { name: 'Following' }).waitFor();
});

test('Tip Now on a card leads a signed-in person to the open tip form', async () => {
  const { page, context } = await browser.open();
  await signIn(context);
  await page.goto(`${server.origin}/professionals?search=aster`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Tip Now' }).click();
  await page.getByText("You're about to tip Aster Bekele").waitFor();
  await page.waitForURL(`${profileOf(aster.id)}?tip_form=open`);
  await page.getByRole('heading', { name: 'Send Tip' }).waitFor();
});

test('a profile carries its own title, preview and structured data', async () => {
  const { page } = await browser.open();
  await openProfile(page);
  expect(await page.title()).toBe('Aster Bekele · Tibeb');
  const contentOf = (selector: string) => page.locator(selector).getAttribute('content');
  expect(await contentOf('meta[property="og:title"]')).toBe('Aster Bekele');
  expect(await contentOf('meta[property="og:type"]')).toBe('profile');
  expect(await contentOf('meta[name=description]')).toBe('Sings at dusk <b>&</b> at dawn.');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(profileOf(aster.id));
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Aster Bekele', jobTitle: ['Poet', 'Singer'] },
  });
});

test.each(['light', 'dark'] as const)('a profile is accessible in the %s theme', async (colorScheme) => {
  const { page } = await browser.open({ colorScheme });
  await openProfile(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});
