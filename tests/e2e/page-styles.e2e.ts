import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';

const assets = join(import.meta.dirname, '../../web/build/client/assets');
const requestedSheets = (page: Page) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') requested.push(new URL(request.url()).pathname);
  });
  return requested;
};

const paths = [
  '/',
  '/professionals',
  '/events',
  '/fund-me',
  '/fund-me/four-hundred-cassettes',
  '/sign-in',
  '/nowhere',
];

test('each page carries every style it needs: the whole sheet changes nothing on it', {
  tag: '@long',
}, async ({ visit }) => {
  const { page } = await visit({ expected: [/Failed to load resource.*404.*\/nowhere/] });
  const whole = readdirSync(assets).find((file) => /^app-.*\.css$/.test(file));
  for (const path of paths) {
    await page.goto(path);
    expect(await changedBy(page, `/assets/${whole}`), path).toEqual([]);
  }
});

/** The elements that the style sheet changes. */
function changedBy(page: Page, address: string): Promise<string[]> {
  return page.evaluate(async (href) => {
    const elements = [...document.querySelectorAll('body, body *')];
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--'));
    const computedStyles = () =>
      elements.map((element) => {
        const style = getComputedStyle(element);
        return names.map((name) => style.getPropertyValue(name)).join(';');
      });
    const before = computedStyles();
    await new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      link.onload = resolve;
      link.onerror = reject;
      document.head.append(link);
    });
    const after = computedStyles();
    return elements.filter((_, at) => before[at] !== after[at]).map((element) => element.outerHTML);
  }, address);
}

test('a first view asks for no style sheet; the page one goes to from there comes with its styles', async ({
  visit,
}) => {
  const { page } = await visit();
  const requested = requestedSheets(page);
  await page.goto('/sign-in', { waitUntil: 'networkidle' });
  expect(requested).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Tibeb' }).click();
  await page.locator('.hero-words').waitFor();
  // If the page were shown before its styles, its hero would not be a grid.
  expect(await page.locator('.hero').evaluate((hero) => getComputedStyle(hero).display)).toBe('grid');
  expect(requested).toHaveLength(1);
});
