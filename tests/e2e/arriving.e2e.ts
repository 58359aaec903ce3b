import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

let performer: { id: string; name: string };
let event: string;

test.beforeAll(async ({ pool }) => {
  performer = await makeBeneficiary(pool, { name: 'ሰላማዊት ገብረየሱስ' });
  const made = await makeEvent(pool, {
    title: 'የጣና ሐይቅ የሙዚቃ ምሽት',
    category: 'Music',
    startsAt: new Date('2031-08-02T16:05:00Z'),
    beneficiaries: [performer],
  });
  event = made.id;
});

test('a filter keeps the focus where the person is, and says what it found', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/events');
  const search = page.getByRole('searchbox');
  await search.fill('ጣና');
  await page.waitForURL(/search=/);
  await expect(page.getByRole('status').filter({ hasText: 'Showing 1-1 of 1 event matching' })).toBeVisible();
  await expect(search).toBeFocused();
  await expect(page).toHaveTitle('"ጣና" · Discover Events & Support Creators · Tibeb');
});

test('the first Tab offers to skip to the content, and Tab goes on from there', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/professionals');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content');
});

test('a notice waits while it is focused', async ({ visit }) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto(`/professionals?search=${performer.name}`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Tip Now' }).click();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.clock.runFor(10_000);
  await expect(page.getByText('Tip initiated')).toBeVisible();
  await page.getByRole('searchbox').focus();
  await page.clock.runFor(3100);
  await expect(page.getByText('Tip initiated')).toBeHidden();
});

/** The Amharic words of the page that do not say that they are. */
async function unmarkedWords(page: Page) {
  const words = await page.evaluate(() => {
    const found: { text: string; language: string | undefined }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (/\p{Script=Ethiopic}/u.test(text) && parent && !parent.closest('script, style'))
        found.push({ text, language: parent.closest<HTMLElement>('[lang]')?.lang });
    }
    return found;
  });
  // The product's name is in the header and in the footer.
  expect(words.length, page.url()).toBeGreaterThan(2);
  // A name within an English sentence is part of that sentence (WCAG 3.1.2 excepts proper names).
  const alone = words.filter(({ text }) => !/\p{Script=Latin}/u.test(text));
  return alone.filter(({ language }) => language !== 'am');
}

/** The levels and weights of the page's Amharic headings on a phone. */
async function headingsOnPhone(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  return page.locator(':is(h1, h2, h3):lang(am), :is(h1, h2, h3) :lang(am)').evaluateAll((found) =>
    found.map((heading) => ({
      level: heading.closest('h1, h2, h3')?.tagName,
      weight: Number(getComputedStyle(heading).fontWeight),
    })),
  );
}

test('every Amharic word says that it is one, also those only heard, and on a phone an Amharic heading is heavy enough to stand beside the display face', async ({
  visit,
}) => {
  const { page } = await visit();
  const levels = new Set<string | undefined>();
  for (const path of [
    '/events?search=ጣና',
    `/professionals?search=${performer.name}`,
    '/fund-me',
    '/event-management',
    `/events/${event}`,
    `/professionals/${performer.id}`,
  ]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    expect(await unmarkedWords(page), path).toEqual([]);
    for (const { level, weight } of await headingsOnPhone(page)) {
      levels.add(level);
      expect(weight, `${level} of ${path}`).toBeGreaterThanOrEqual(600);
      expect(weight, `${level} of ${path}`).toBeLessThanOrEqual(700);
    }
  }
  expect([...levels].sort()).toEqual(['H1', 'H2', 'H3']);
});

test('with the colours of the system one still sees how far a project is and what is chosen', async ({
  visit,
}) => {
  const { page } = await visit({ forcedColors: 'active' });
  await page.goto('/fund-me?category=Music');
  const outline = (element: Element) => getComputedStyle(element).outlineStyle;
  expect(await page.locator('.filter-chip[aria-current]').evaluate(outline)).toBe('double');
  expect(await page.locator('.chip').first().evaluate(outline)).toBe('solid');
  const drawn = (element: Element) => getComputedStyle(element).backgroundImage;
  expect(await page.locator('.progress-thread').first().evaluate(drawn)).toContain('conic-gradient');
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: '$25', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: '$25', exact: true }).evaluate(outline)).toBe('double');
});

test('on paper there is the page alone', async ({ visit }) => {
  const { page } = await visit();
  await page.goto(`/events/${event}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['.site-header', '.site-footer', '.skip-link', 'main .btn'])
    await expect(page.locator(part).first()).toBeHidden();
});

test('whoever wants no motion sees none', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/events');
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .flatMap(({ transitionDuration, animationDuration, animationTimeline }) => [
          ...transitionDuration.split(',').map(Number.parseFloat),
          ...(animationTimeline === 'auto' ? animationDuration.split(',').map(Number.parseFloat) : [0]),
        ]),
    ),
  );
  expect(longest).toBeLessThan(0.001);
});
