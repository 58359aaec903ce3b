import type { Page } from '@playwright/test';
import axeCore, { type Result, type RunOptions } from 'axe-core';
import { expect } from './browser-test.ts';

/** What axe checks, and how. */
interface Checks {
  /** Checks only this part of the page. */
  include(part: string): Checks;
  /** Checks only these rules. */
  withRules(rules: readonly string[]): Checks;
  analyze(): Promise<{ violations: Result[] }>;
}

/**
 * axe for this page, limited to violations: that is three times as fast, because passed checks are not described. It is
 * injected only once per page, however often it runs: half a megabyte of script would be compiled each time.
 */
export function axe(page: Page): Checks {
  const parts: string[] = [];
  const options: RunOptions = { resultTypes: ['violations'] };
  const checks: Checks = {
    include(part) {
      parts.push(part);
      return checks;
    },
    withRules(rules) {
      options.runOnly = { type: 'rule', values: [...rules] };
      return checks;
    },
    async analyze() {
      for (const frame of page.frames())
        if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCore.source);
      const violations = await page.evaluate(
        async ([context, requested]) => {
          const { axe } = window as unknown as { axe: typeof axeCore };
          return (await axe.run(context, requested)).violations;
        },
        [parts.length > 0 ? { include: parts.map((part) => [part]) } : 'html', options] as const,
      );
      return { violations };
    },
  };
  return checks;
}

/**
 * Switches the page to a theme. Colors change within a frame or two, and some with a transition; axe would report those in
 * between.
 */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}

/**
 * What axe finds on the page, or in a part of it: all rules in the light theme, and only those about colors in the dark one,
 * because nothing else can differ on the same page.
 */
export async function findInBothThemes(page: Page, part = 'html'): Promise<string[]> {
  return [...(await findInTheme(page, 'light', part)), ...(await findInTheme(page, 'dark', part))];
}

export async function findInTheme(
  page: Page,
  colorScheme: 'light' | 'dark',
  part = 'html',
): Promise<string[]> {
  await showTheme(page, colorScheme);
  const checks = axe(page).include(part);
  if (colorScheme === 'dark') checks.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await checks.analyze();
  return violations.map(
    ({ id, nodes }) => `${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join('\n')}`,
  );
}

/** Nothing is wider than a phone, and axe finds nothing in either theme. */
export async function expectGoodOnPhone(page: Page): Promise<void> {
  expect(await findInBothThemes(page), page.url()).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(360);
}
