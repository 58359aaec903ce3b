import type { Page } from '@playwright/test';
import { findInBothThemes } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

const phone = { width: 360, height: 740 };

// These tests count the rows of lists, so they have a database of their own.
test.use({ serverOptions: {} });

test.beforeAll(async ({ pool }) => {
  await makeBeneficiary(pool, { name: 'Aster Bekele', types: ['Singer'], followers: 12_345 });
  await makeBeneficiary(pool, { name: 'ኃይሌ ገብረ', types: ['Painter', 'Poet'], followers: 1 });
});

const scrollTo = (page: Page, y: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
const topOf = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? -1), id);

test('the home page says what Tibeb is, shows who is on it, and leads to them', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /favorite artists a tip/ }).waitFor();
  await page.getByText('Support Creators with Just a Tip', { exact: true }).waitFor();
  expect(await page.title()).toBe('Tibeb · Support Creators with Just a Tip');
  const card = page.getByRole('link', { name: /Aster Bekele/ });
  expect(await card.innerText()).toMatch(/Singer\s+12,345 followers/);
  expect(await page.getByRole('link', { name: /ኃይሌ ገብረ/ }).innerText()).toMatch(
    /Painter · Poet\s+1 follower$/,
  );
  const steps = page.locator('#how-it-works').getByRole('listitem');
  expect(await steps.getByRole('heading').allInnerTexts()).toEqual([
    'Find a beneficiary',
    'Choose an event or tip directly',
    'Send your tip',
  ]);
  const features = page.getByRole('region', { name: 'A small gift' }).getByRole('listitem');
  expect(await features.getByRole('heading').allInnerTexts()).toEqual([
    'Find beneficiaries',
    'Event listings',
    'Secure tipping',
    'Direct support',
    'Private and secure payment data',
    'Personal messages',
  ]);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.waitForURL('**/professionals');
});

test('the hero button scrolls to how it works, leaving 100 pixels, smoothly or without motion', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'no-preference' });
  // On a busy machine there are too few frames to see smooth scrolling, so this records what the page requests from the
  // browser.
  await page.addInitScript(() => {
    const scroll = window.scrollTo.bind(window);
    window.scrollTo = (...options: unknown[]) => {
      document.documentElement.dataset.scrollBehavior = (options[0] as ScrollToOptions).behavior ?? '';
      scroll(...(options as [ScrollToOptions]));
    };
  });
  await page.goto('/');
  for (const [reducedMotion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const _ of [1, 2]) {
      await page.getByRole('link', { name: 'Learn How It Works' }).click();
      await expect(async () => expect(await topOf(page, 'how-it-works')).toBe(100)).toPass();
      expect(await page.locator('html').getAttribute('data-scroll-behavior'), reducedMotion).toBe(behavior);
      expect(new URL(page.url()).hash).toBe('#how-it-works');
      await scrollTo(page, 0);
    }
  }
});

test('anchors of other pages lead home: 100 pixels from the header, 80 from the footer', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit();
  expectProblem(/404/);
  await page.goto('/not-found');
  await page.getByText('About', { exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).click();
  await page.waitForURL('**/#how-it-works');
  await expect(async () => expect(await topOf(page, 'how-it-works')).toBe(100)).toPass();
  await page.goto('/not-found');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How It Works' }).click();
  await page.waitForURL('**/#how-it-works');
  await expect(async () => expect(await topOf(page, 'how-it-works')).toBe(80)).toPass();
});

test('the hero moves down at 0.4 of the scroll and fades to no less than 0.2, unless motion is unwelcome', async ({
  visit,
}) => {
  const heroAt = async (page: Page, y: number) => {
    await scrollTo(page, y);
    return page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { transform, opacity } = getComputedStyle(document.querySelector('.hero') as Element);
      return { down: new DOMMatrix(transform).m42, opacity: Number(opacity) };
    });
  };
  const { page } = await visit({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const [y, opacity] of [
    [0, 1],
    [100, 0.875],
    [400, 0.5],
    [640, 0.2],
    [1200, 0.2],
  ] as const) {
    const hero = await heroAt(page, y);
    expect(hero.down).toBeCloseTo(y * 0.4, 1);
    expect(hero.opacity).toBeCloseTo(opacity, 3);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await heroAt(page, 400)).toEqual({ down: 0, opacity: 1 });
});

for (const javaScriptEnabled of [true, false]) {
  test(`the header is opaque beyond 10 pixels of scrolling (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
  }) => {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto('/');
    const opacity = () =>
      page.getByRole('banner').evaluate(async (header) => {
        await Promise.all(
          header
            .getAnimations({ subtree: true })
            .filter((one) => one instanceof CSSTransition)
            .map((one) => one.finished),
        );
        return getComputedStyle(header, '::before').opacity;
      });
    expect(await opacity()).toBe('0');
    await scrollTo(page, 10);
    expect(await opacity()).toBe('0');
    await scrollTo(page, 11);
    await expect(async () => expect(await opacity()).toBe('1')).toPass();
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`the About dropdown opens and leads on (JavaScript: ${javaScriptEnabled})`, async ({ visit }) => {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto('/sign-up');
    const link = page.getByRole('banner').getByRole('link', { name: 'Testimonials' });
    expect(await link.isVisible()).toBe(false);
    await page.getByText('About', { exact: true }).click();
    await link.waitFor();
    if (javaScriptEnabled) {
      await page.keyboard.press('Escape');
      await link.waitFor({ state: 'hidden' });
      await page.keyboard.press('Enter');
    }
    await page.getByRole('banner').getByRole('link', { name: 'How It Works' }).click();
    await page.waitForURL('**/#how-it-works');
    await link.waitFor({ state: 'hidden' });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`the mobile menu holds every way on and closes behind them (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
  }) => {
    const { page } = await visit({ javaScriptEnabled, viewport: phone });
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    const links = await menu
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual([
      ['Home', '/'],
      ['Events', '/events'],
      ['Fund Me', '/fund-me'],
      ['Beneficiaries', '/professionals'],
      ['How It Works', '/#how-it-works'],
      ['Testimonials', '/#testimonials'],
      ['Download App', '/#download'],
      ['Sign Up', '/sign-up'],
    ]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Beneficiaries' }).click();
    await page.waitForURL('**/professionals');
    await menu.waitFor({ state: 'hidden' });
  });
}

test('a toast stays for three seconds, longer only while it is pointed at', async ({ visit }) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto('/professionals');
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.getByText('Tip initiated');
  await page.getByRole('button', { name: 'Tip Now' }).first().click();
  await toast.waitFor();
  await page.clock.runFor(2900);
  expect(await toast.isVisible()).toBe(true);
  await toast.hover();
  await page.clock.runFor(5000);
  expect(await toast.isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'hidden' });
});

test('home, its menu and the 404 page are accessible in both themes', async ({ visit }) => {
  const { page, expectProblem } = await visit({
    viewport: phone,
  });
  expectProblem(/404/);
  await page.goto('/');
  expect(await findInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await findInBothThemes(page, '#mobile-menu')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Mobile' }).waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await findInBothThemes(page)).toEqual([]);
  await page.goto('/nowhere');
  expect(await findInBothThemes(page)).toEqual([]);
});
