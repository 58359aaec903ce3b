import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { toast } from './account-support.ts';

const open = (page: Page, path: string) => page.goto(path);
const titles = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts();

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript: ${javaScriptEnabled}`, () => {
    test('the blog shows six articles, and search and chips find among them', async ({ visit }) => {
      const { page } = await visit({ javaScriptEnabled });
      await open(page, '/blog');
      await expect.poll(() => titles(page)).toHaveLength(6);
      const chips = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
      expect(await chips.allInnerTexts()).toEqual([
        'All',
        'Digital Support',
        'Tipping Culture',
        'Street Performance',
        'Success Stories',
        'Community Building',
      ]);
      const card = page.getByRole('article').filter({ hasText: 'A Banknote on the Forehead' });
      for (const part of [
        'Tipping Culture',
        'Thursday, 10/29/2026',
        /\d min read/,
        'By The Tibeb team',
        /wedding/,
      ])
        await card.getByText(part).first().waitFor();
      await page.getByRole('link', { name: 'Tipping Culture', exact: true }).click();
      await page.waitForURL('**/blog?category=tipping-culture#found');
      await expect.poll(() => titles(page)).toHaveLength(2);
      await page.getByRole('searchbox', { name: 'Search articles' }).fill('KAZANCHIS azmari');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.waitForURL(/search=KAZANCHIS\+azmari&category=tipping-culture/);
      await expect.poll(() => titles(page)).toEqual(['A Banknote on the Forehead']);
      await page.getByText('1 article in Tipping Culture matching "KAZANCHIS azmari"').waitFor();
      await open(page, '/blog?search=zither');
      await page.getByText('No articles found').waitFor();
      await page.getByRole('link', { name: 'Show all articles' }).click();
      await expect.poll(() => titles(page)).toHaveLength(6);
    });

    test('the resources can be searched and chosen by type and topic', async ({ visit }) => {
      const { page } = await visit({ javaScriptEnabled });
      await open(page, '/resources');
      await expect.poll(() => titles(page)).toHaveLength(6);
      const chips = page.getByRole('navigation', { name: 'Types' }).getByRole('link');
      expect(await chips.allInnerTexts()).toEqual([
        'All Resources',
        'Guides',
        'Templates',
        'Videos',
        'Podcasts',
      ]);
      const topics = page.getByRole('region', { name: 'Browse by topic' }).getByRole('link');
      expect((await topics.allInnerTexts()).map((text) => text.trim().split('\n')[0])).toEqual([
        'Getting Started',
        'Marketing',
        'Audience Growth',
        'Analytics',
      ]);
      await page.getByRole('link', { name: 'Templates', exact: true }).click();
      await expect.poll(() => titles(page)).toEqual(['Marketing Templates']);
      await page.getByRole('link', { name: 'All Resources' }).click();
      await topics.filter({ hasText: 'Audience Growth' }).click();
      await page.waitForURL('**/resources?topic=audience-growth#resources');
      await expect
        .poll(() => titles(page))
        .toEqual(['Keeping an Audience', 'Podcasts for Independent Artists']);
      await page.getByRole('searchbox', { name: 'Search resources' }).fill('podcast');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('1 resource on Audience Growth matching "podcast"').waitFor();
    });
  });
}

test('the pager is drawn as Previous, 1, 2, 3, Next, and leads nobody to an empty page', async ({
  visit,
  get,
}) => {
  const { page } = await visit();
  await open(page, '/blog');
  const pager = page.getByRole('navigation', { name: 'Pages of articles' });
  expect((await pager.innerText()).split(/\s+/)).toEqual(['Previous', '1', '2', '3', 'Next']);
  expect(await pager.locator('[aria-disabled=true]').allInnerTexts()).toEqual(['Previous', '2', '3', 'Next']);
  expect(await pager.locator('[aria-current=page]').innerText()).toBe('1');
  expect((await get('/blog?page=3')).headers.get('location')).toBe('/blog');
  const few = await (await get('/blog?category=success-stories')).text();
  expect(few).toContain('<article');
  expect(few).not.toContain('Pages of articles');
});

test('an article can be shared and left again, and leads to three others', async ({ visit, get }) => {
  const { page, context } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await open(page, '/blog/a-banknote-on-the-forehead');
  await page.getByRole('heading', { level: 1, name: 'A Banknote on the Forehead' }).waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  await toast(page, 'Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const more = page.getByRole('complementary', { name: 'Related articles' }).getByRole('article');
  expect(await more.count()).toBe(3);
  expect(await more.first().getByRole('heading').innerText()).toBe('The Hat Around the World');
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await page.waitForURL('**/blog');
  const html = await (await get('/blog/a-banknote-on-the-forehead')).text();
  expect(html).toMatch(/<noscript>(?:(?!<\/noscript>).)*<a[^>]* href="mailto:\?subject=A%20Banknote/s);
});

test('sharing an article that fails is only logged', async ({ visit }) => {
  const { page, problems, expectProblem } = await visit();
  expectProblem(/no way to share/);
  await page.addInitScript(() => {
    const share = () => Promise.reject(new Error('no way to share'));
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await open(page, '/blog/a-banknote-on-the-forehead');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => problems.join()).toContain('no way to share');
  expect(await page.getByRole('region', { name: 'Notifications' }).innerText()).toBe('');
});

test('an article says to machines what it is, and the feed holds all six', async ({ visit, get, server }) => {
  const html = await (await get('/blog/a-banknote-on-the-forehead')).text();
  const address = `${server.origin}/blog/a-banknote-on-the-forehead`;
  expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(html).toMatch(/<link rel="alternate" type="application\/rss\+xml"[^>]*\/blog\/feed\.xml"/);
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect((await fetch(picture)).headers.get('content-type')).toMatch(/^image\//);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'BlogPosting',
    datePublished: '2026-10-29',
    author: { '@type': 'Organization', name: 'The Tibeb team' },
    url: address,
  });
  const { page } = await visit();
  const answer = await get('/blog/feed.xml');
  const feed = await page.evaluate(
    (body) => {
      const xml = new DOMParser().parseFromString(body, 'text/xml');
      const text = (element: Element, name: string) => element.querySelector(name)?.textContent ?? '';
      return {
        broken: xml.querySelector('parsererror') !== null,
        links: [...xml.querySelectorAll('item')].map((item) => text(item, 'link')),
      };
    },
    await answer.text(),
  );
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  expect(feed.broken).toBe(false);
  expect(feed.links).toHaveLength(6);
  expect(feed.links).toContain(address);
});

test('a guide can be taken home, and what lies elsewhere opens in a new tab', async ({ visit, get }) => {
  const { page } = await visit();
  await open(page, '/resources');
  for (const name of [/Watch on YouTube/, /Listen on Apple Podcasts/]) {
    const link = page.getByRole('link', { name });
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noopener');
  }
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Download Success Kit/ }).click();
  expect((await download).suggestedFilename()).toBe('success-kit.zip');
  await page.getByRole('link', { name: 'Read the Guide: Reading Your Figures' }).click();
  await page.waitForURL('**/resources/analytics');
  const sheet = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download: / }).click();
  expect((await sheet).suggestedFilename()).toBe('budget-sheet.xlsx');
  const more = page.getByRole('complementary', { name: 'Related resources' }).getByRole('article');
  expect(await more.count()).toBe(3);
  expect((await get('/resources/podcast')).headers.get('location')).toMatch(
    /^https:\/\/podcasts\.apple\.com\//,
  );
});

test('what does not exist says so and leads back, and the attempt is logged', async ({
  visit,
  serverLog,
}) => {
  const { page, expectProblem } = await visit();
  expectProblem(/404/);
  for (const [path, title, text, back] of [
    [
      '/blog/nothing',
      'Blog Post Not Found',
      "Sorry, the blog post you're looking for doesn't exist.",
      'Back to Blog',
    ],
    [
      '/resources/nothing',
      'Resource Not Found',
      "Sorry, the resource you're looking for doesn't exist.",
      'Back to Resources',
    ],
  ] as const) {
    expect((await open(page, path))?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(text).waitFor();
    await page.getByRole('link', { name: back }).click();
    await page.waitForURL(`**${path.replace('/nothing', '')}`);
    await expect.poll(() => serverLog.text()).toContain(`"path":"${path}"`);
  }
});

test('the legal pages are found from everywhere, numbered, and led back from', async ({ visit }) => {
  const { page } = await visit();
  await open(page, '/legals');
  for (const address of ['legal@tibeb.example', 'support@tibeb.example']) {
    const link = page.getByRole('main').getByRole('link', { name: address });
    expect(await link.getAttribute('href')).toBe(`mailto:${address}`);
  }
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL('/');
  await open(page, '/legals');
  for (const [name, path, count] of [
    ['Terms of Service', '/legals/terms-of-service', 12],
    ['Privacy Policy', '/legals/privacy', 11],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await page.waitForURL(`**${path}`);
    const headings = await page
      .getByRole('main')
      .getByRole('article')
      .getByRole('heading', { level: 2 })
      .allInnerTexts();
    expect(headings.filter((heading) => /^\d+\. /.test(heading))).toHaveLength(count);
    expect(await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').count()).toBe(
      count,
    );
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL('**/legals');
  }
  await open(page, '/sign-up');
  await page.getByRole('link', { name: 'terms and conditions' }).click();
  await page.waitForURL('**/legals/terms-of-service');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.waitForURL('**/sign-up');
});
