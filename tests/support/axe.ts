import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './browser-test.ts';

/**
 * axe for this page, asked for violations only: three times as fast, for what is right is not described at length, and
 * the results are not put together in a second page, as frames of other origins would need, of which no page has any.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

/** Shows the page in a theme. Colors change within a frame or two, and some by a transition; axe would find those in between. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}

/**
 * What axe finds on the page, or in a part of it: all of it in the light theme, and in the dark one what is about colors,
 * for nothing else can differ on the same page.
 */
export async function findInBothThemes(page: Page, part = 'html'): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    const checks = axe(page).include(part);
    if (colorScheme === 'dark') checks.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await checks.analyze();
    for (const { id, nodes } of violations)
      found.push(`${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  }
  return found;
}

/** Nothing stands beyond the edge of a phone, and axe finds nothing in either theme. */
export async function expectGoodOnPhone(page: Page): Promise<void> {
  expect(await findInBothThemes(page), page.url()).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(360);
}
