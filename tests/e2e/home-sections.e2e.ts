import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';

async function open(page: Page, path = '/') {
  await page.goto(path);
}
const topOf = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? -1), id);
const section = (page: Page) => page.locator('#testimonials');
const voices = (page: Page) => section(page).getByRole('list', { name: 'Testimonials' });
const arrow = (page: Page, name: 'Scroll left' | 'Scroll right') =>
  section(page).getByRole('button', { name, exact: true });
const scrolled = (page: Page) =>
  voices(page).evaluate(({ scrollLeft, clientWidth, scrollWidth }) => ({
    left: scrollLeft,
    width: clientWidth,
    end: scrollWidth - clientWidth,
  }));
const scrollVoices = (page: Page, left: number) =>
  voices(page).evaluate((list, at) => list.scrollTo({ left: at, behavior: 'instant' }), left);

async function expectFilters(page: Page) {
  const filter = (name: string) => section(page).getByRole('button', { name, exact: true });
  expect(await filter('All').getAttribute('aria-pressed')).toBe('true');
  for (const [name, people] of [
    ['Artists', ['Bethlehem Girma', 'Yosef Tadele']],
    ['Fans', ['Samuel Okafor', 'Marta Lindgren']],
    ['Venues', ['Hirut Lemma', 'Daniel Assefa']],
  ] as const) {
    await scrollVoices(page, 300);
    await filter(name).click();
    expect(await voices(page).locator('figcaption b').allInnerTexts()).toEqual(people);
    expect((await scrolled(page)).left).toBe(0);
    expect(await filter(name).getAttribute('aria-pressed')).toBe('true');
    expect(await filter('All').getAttribute('aria-pressed')).toBe('false');
  }
  await filter('All').click();
  expect(await voices(page).getByRole('listitem').count()).toBe(6);
}

test('six people speak for Tibeb, with their stars, and three figures stand beside them; the row of testimonials scrolls by keyboard', async ({
  visit,
}) => {
  const { page } = await visit();
  await open(page);
  const items = voices(page).getByRole('listitem');
  expect(await items.count()).toBe(6);
  expect(await items.first().getByRole('img', { name: '5 out of 5 stars' }).count()).toBe(1);
  expect(await items.first().innerText()).toMatch(/count coins[\s\S]*Bethlehem Girma\s+Street violinist/);
  for (const [figure, of] of [
    ['10,000+', 'artists supported'],
    ['$2M+', 'tips processed'],
    ['50,000+', 'users'],
  ] as const) {
    const term = section(page).getByRole('term').filter({ hasText: of });
    expect(await term.locator('xpath=following-sibling::dd').innerText()).toBe(figure);
  }
  await voices(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(async () => expect((await scrolled(page)).left).toBeGreaterThan(0)).toPass();
});

test('the row of testimonials scrolls without scripts', async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto('/');
  expect(await voices(page).getByRole('listitem').count()).toBe(6);
  expect(await arrow(page, 'Scroll right').isVisible()).toBe(false);
  await voices(page).getByText('Daniel Assefa').scrollIntoViewIfNeeded();
  expect((await scrolled(page)).left).toBeGreaterThan(0);
});

test('each arrow scrolls by 80 % of the visible width and is disabled at its end; a filter shows its voices only, from the start', async ({
  visit,
}) => {
  const { page } = await visit();
  await open(page);
  expect(await arrow(page, 'Scroll left').isDisabled()).toBe(true);
  const { width, end } = await scrolled(page);
  await arrow(page, 'Scroll right').click();
  expect((await scrolled(page)).left).toBeCloseTo(Math.min(0.8 * width, end), -0.5);
  await expect(async () => expect(await arrow(page, 'Scroll left').isEnabled()).toBe(true)).toPass();
  await scrollVoices(page, end);
  await arrow(page, 'Scroll left').click();
  expect((await scrolled(page)).left).toBeCloseTo(Math.max(0, end - 0.8 * width), -0.5);
  const put = (left: number) => scrollVoices(page, left);
  await put(end - 11);
  await expect(async () => expect(await arrow(page, 'Scroll right').isEnabled()).toBe(true)).toPass();
  await put(end - 10);
  await expect(async () => expect(await arrow(page, 'Scroll right').isDisabled()).toBe(true)).toPass();
  await put(10);
  await expect(async () => expect(await arrow(page, 'Scroll left').isDisabled()).toBe(true)).toPass();
  await put(11);
  await expect(async () => expect(await arrow(page, 'Scroll left').isEnabled()).toBe(true)).toPass();

  await page.setViewportSize({ width: 768, height: 900 });
  await expectFilters(page);
});

test('300 ms after a click the arrows are looked at again', async ({ visit }) => {
  const { page } = await visit();
  await page.clock.install();
  await open(page);
  // Scrolling fires no event here, so only the later check can notice it.
  await voices(page).evaluate((list) => {
    list.scrollBy = () => {};
    Object.defineProperty(list, 'scrollLeft', { value: 500 });
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await arrow(page, 'Scroll right').click();
  await page.clock.runFor(290);
  expect(await arrow(page, 'Scroll left').isDisabled()).toBe(true);
  await page.clock.runFor(20);
  await expect(async () => expect(await arrow(page, 'Scroll left').isEnabled()).toBe(true)).toPass();
});

test('the download button scrolls to the shops, the QR code and the offer to install', async ({
  visit,
  server,
}) => {
  const { page } = await visit();
  await open(page);
  await page.getByRole('link', { name: 'Download the App Now' }).click();
  await expect(async () => expect(await topOf(page, 'download')).toBe(100)).toPass();
  const download = page.locator('#download');
  await download.getByRole('link', { name: 'Download on the App Store' }).waitFor();
  await download.getByRole('link', { name: 'Get it on Google Play' }).waitFor();
  const code = download.getByRole('img', { name: `QR code of the address ${new URL(server.origin).host}` });
  await expect(async () =>
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0),
  ).toPass();
  await download.getByText('put this site on your home screen').click();
  await download.getByText('Add to Home Screen').waitFor();
});

test('where the browser offers to install the site, a button does; the blog teaser holds the first three articles, the artist resources six cards', async ({
  visit,
}) => {
  const { page } = await visit();
  await open(page);
  const cards = (id: string) => page.locator(`#${id}`).getByRole('article');
  expect(await cards('blog').count()).toBe(3);
  expect(await cards('artist-resources').count()).toBe(6);
  const first = await cards('blog').first().getByRole('heading').innerText();

  const button = page.getByRole('button', { name: 'Install Tibeb' });
  expect(await button.count()).toBe(0);
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.documentElement.dataset.requested = 'yes';
      return { outcome: 'accepted' };
    };
    dispatchEvent(Object.assign(offer, { prompt }));
  });
  await button.click();
  await button.waitFor({ state: 'detached' });
  expect(await page.locator('html').getAttribute('data-requested')).toBe('yes');

  await page.locator('#blog').getByRole('link', { name: 'Read the blog' }).click();
  await page.waitForURL('**/blog');
  expect(await page.getByRole('article').first().getByRole('heading').innerText()).toBe(first);
});

for (const anchor of ['how-it-works', 'testimonials', 'download', 'blog', 'artist-resources']) {
  test(`arriving at /#${anchor} by a full load shows it below the header, with and without scripts`, async ({
    visit,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await visit({ javaScriptEnabled });
      await open(page, `/#${anchor}`);
      await expect(async () => expect(await topOf(page, anchor)).toBe(100)).toPass();
    }
  });
}

test('the footer leads to the artist resources, leaving 80 pixels', async ({ visit }) => {
  const { page } = await visit();
  await open(page, '/sign-up');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Artist Resources' }).click();
  await page.waitForURL('**/#artist-resources');
  await expect(async () => expect(await topOf(page, 'artist-resources')).toBe(80)).toPass();
});

test('the manifest names icons and screenshots that are there, one icon for any shape', async ({
  server,
}) => {
  const answer = await fetch(`${server.origin}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  const { icons, screenshots, start_url, display } = await answer.json();
  expect({ start_url, display }).toEqual({ start_url: '/', display: 'standalone' });
  expect(icons.filter(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toHaveLength(1);
  for (const { src, type } of [...icons, ...screenshots]) {
    const file = await fetch(server.origin + src);
    expect(file.status, src).toBe(200);
    expect(file.headers.get('content-type'), src).toMatch(type);
    await file.arrayBuffer();
  }
});
