import type { Page } from '@playwright/test';
import axeCore, { type Result, type RunOptions } from 'axe-core';
import { expect } from './browser-test.ts';

/** What to look at with axe, and how. */
interface Checks {
  /** Looks at this part of the page alone. */
  include(part: string): Checks;
  /** Asks for these rules alone. */
  withRules(rules: readonly string[]): Checks;
  analyze(): Promise<{ violations: Result[] }>;
}

/**
 * axe for this page, asked for violations only: three times as fast, for what is right is not described at length. It is
 * brought to a page once, however often it looks: half a megabyte of script that would be compiled each time.
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
