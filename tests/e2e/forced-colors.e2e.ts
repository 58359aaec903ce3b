import type { Page } from '@playwright/test';
import { bandPaths } from '#contract/bands/paths.ts';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { paths } from '#contract/paths.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { expect, test } from '#tests/support/browser-test.ts';

/** Presses Tab through the page, from its beginning to its end; returns the stops. */
async function walk(page: Page) {
  await page.locator('main').evaluate((main: HTMLElement) => {
    main.tabIndex = -1;
    main.focus();
  });
  const stops: { name: string; seen: boolean; left: number; right: number; top: number; bottom: number }[] =
    [];
  while (stops.length < 200) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest('main')) return null;
      // A control that its label draws has the focus ring on the label.
      const drawn = [focused, focused.closest('label'), focused.nextElementSibling];
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      return {
        name: `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim()}`,
        seen: drawn.some((one) => one !== null && getComputedStyle(one).outlineStyle !== 'none'),
        left,
        right,
        top: top + scrollY,
        bottom: bottom + scrollY,
      };
    });
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error('The Tab key does not leave the page.');
}

/** Counts what a mouse can press. A group of radio buttons is one Tab stop. */
const countTargets = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const targets = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';
    const shown = [...main.querySelectorAll<HTMLElement>(targets)].filter(
      (target) => target.tabIndex >= 0 && target.checkVisibility({ visibilityProperty: true }),
    );
    const groups = new Set<string>();
    return shown.filter((target) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return true;
      const isKnown = groups.has(target.name);
      groups.add(target.name);
      return !isKnown;
    }).length;
  });

test('in the colours of the system one walks the dashboard, the account and the desk by keyboard, and sees where one is', {
  tag: '@long',
}, async ({ visit, server, pool }) => {
  const owner = await visit({ forcedColors: 'active' });
  const { id } = await signInOwner(owner.context, server, pool);
  const operator = await visit({ forcedColors: 'active' });
  await signInOperator(operator.context, server, pool, { role: 'admin' });
  const ofOwner = [dashboardPaths.page(id), bandPaths.own(id), paths.account()];
  const ofDesk = [deskPaths.home(), deskPaths.people(), deskPaths.operators()];
  for (const [page, path] of [
    ...ofOwner.map((one) => [owner.page, one] as const),
    ...ofDesk.map((one) => [operator.page, one] as const),
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const stops = await walk(page);
    expect(
      stops.filter(({ seen }) => !seen).map(({ name }) => name),
      path,
    ).toEqual([]);
    expect(stops.length, path).toBeGreaterThanOrEqual(await countTargets(page));
    // The focus never moves up within a column.
    const back = stops.filter((stop, at) => {
      const before = stops[at - 1];
      return before && stop.bottom < before.top && stop.left < before.right && before.left < stop.right;
    });
    expect(
      back.map(({ name }) => name),
      path,
    ).toEqual([]);
    for (const current of await page.locator('main nav a[aria-current=page]:not([class*=pager])').all())
      expect(await current.evaluate((link) => getComputedStyle(link).borderTopWidth), path).toBe('4px');
  }
});
