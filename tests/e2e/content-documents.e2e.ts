import type { Page } from '@playwright/test';
import { axe, showTheme } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { accountButton, ageToken, endSessions, guestLink, member, signIn, toast } from './account-support.ts';

const open = (page: Page, path: string) => page.goto(path);
const documentPages = [
  '/blog',
  '/blog/how-a-digital-tip-travels',
  '/resources',
  '/resources/analytics',
  '/legals',
  '/legals/terms-of-service',
  '/legals/privacy',
];

/** On a phone in the light theme and on a wide screen in the dark one, axe finds nothing and nothing is too wide. */
async function expectAccessible(page: Page) {
  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 1440],
  ] as const) {
    const at = `${page.url()}, ${colorScheme}, ${width}`;
    await page.setViewportSize({ width, height: 800 });
    await showTheme(page, colorScheme);
    const { violations } = await axe(page).analyze();
    expect(
      violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      at,
    ).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, at).toBeLessThanOrEqual(0);
  }
}

for (const path of documentPages) {
  test(`${path} loads no script at all, from strangers to crawlers, is accessible, and fits a phone and a wide screen`, async ({
    visit,
  }) => {
    const { page } = await visit();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const answer = await open(page, path);
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    expect(await page.locator('script[src], link[rel=modulepreload]').count()).toBe(0);
    expect((await answer?.allHeaders())?.['cache-control']).toBe('public, max-age=0, must-revalidate');
    await expectAccessible(page);
  });
}

test('a search of the blog without results and a missing article are accessible and fit', async ({
  visit,
}) => {
  const { page } = await visit({ expected: [/404/] });
  for (const path of ['/blog?search=zither', '/blog/nothing']) {
    await open(page, path);
    await expectAccessible(page);
  }
});

test('pages of the framework and plain documents lead to each other, there and back', async ({ visit }) => {
  const { page } = await visit();
  await open(page, '/professionals');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'The Tibeb Blog' }).waitFor();
  expect(await page.locator('script[src]').count()).toBe(0);
  await page.getByText('About', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).waitFor({ state: 'hidden' });
  await page.getByRole('banner').getByRole('link', { name: 'Professionals' }).click();
  await page.getByRole('heading', { level: 1, name: 'Discover & Support Creators' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'The Tibeb Blog' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Discover & Support Creators' }).waitFor();
});

test('a link to a place on the home page keeps its offset: 100 pixels from the header, 80 from the footer', async ({
  visit,
}) => {
  const { page } = await visit();
  for (const [part, offset] of [
    ['contentinfo', 80],
    ['banner', 100],
  ] as const) {
    await open(page, '/legals');
    if (part === 'banner') await page.getByText('About', { exact: true }).click();
    await page.getByRole(part).getByRole('link', { name: 'How It Works' }).click();
    await page.waitForURL('**/#how-it-works');
    const top = () =>
      page.locator('#how-it-works').evaluate((it) => Math.round(it.getBoundingClientRect().top));
    await expect.poll(top).toBe(offset);
  }
});

test('somebody signed in is so on a plain document, comes there by signing in, and signs out from it', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit();
  const person = await member(server);
  await open(page, `/sign-in?next=${encodeURIComponent('/blog/how-a-digital-tip-travels')}`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/blog/how-a-digital-tip-travels');
  await accountButton(page, person).click();
  expect(await page.locator('script[src]').count()).toBe(0);
  expect((await page.reload())?.headers()['cache-control']).toBe('no-store');
  await ageToken(context);
  await open(page, '/legals');
  await accountButton(page, person).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await guestLink(page).waitFor();
  await signIn(page, person);
  await ageToken(context);
  await endSessions(server);
  await open(page, '/legals/privacy');
  await page.waitForURL('/');
  await toast(page, 'Session Expired').waitFor();
});

test('a notice that waits is shown by a plain document once, and not by one that is only fetched ahead', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit();
  const headers = { accept: 'text/html', cookie: 'flash=logged-out' };
  const ahead = await fetch(`${server.origin}/blog`, { headers: { ...headers, 'sec-purpose': 'prefetch' } });
  expect(await ahead.text()).not.toContain('Logged Out.');
  expect(ahead.headers.getSetCookie()).toEqual([]);
  await context.addCookies([{ name: 'flash', value: 'logged-out', url: server.origin }]);
  await open(page, '/blog');
  await page.getByRole('status').getByText('Logged Out.').waitFor();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('flash');
  await page.reload();
  expect(await page.getByText('Logged Out.').count()).toBe(0);
});

test('a notice of a plain document stays for three seconds, longer only while it is pointed at', async ({
  visit,
}) => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.clock.install();
  await open(page, '/blog/a-banknote-on-the-forehead');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Share' }).click();
  const notice = toast(page, 'Link copied');
  await notice.waitFor();
  await page.clock.runFor(2900);
  expect(await notice.isVisible()).toBe(true);
  await notice.hover();
  await page.clock.runFor(5000);
  expect(await notice.isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await page.clock.runFor(3100);
  await notice.waitFor({ state: 'detached' });
});
