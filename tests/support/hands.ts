import type { Locator, Page } from '@playwright/test';
import { expect } from './browser-test.ts';

/** How somebody uses a page. */
export interface Hands {
  /** A link or a button. */
  press(target: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  /** A radio button or a checkbox. */
  choose(choice: Locator): Promise<void>;
  select(list: Locator, option: string): Promise<void>;
  attach(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
}

export const touch: Hands = {
  press: (target) => target.click(),
  fill: (field, text) => field.fill(text),
  choose: (choice) => choice.check(),
  async select(list, option) {
    await list.selectOption(option);
  },
  attach: (field, file) => field.setInputFiles(file),
};

/** By the keyboard alone: whatever is used is reached by Tab, and one sees that the focus is there. */
export const keyboard: Hands = {
  async press(target) {
    await reach(target);
    await target.page().keyboard.press('Enter');
  },
  async fill(field, text) {
    await reach(field);
    const keys = field.page().keyboard;
    if ((await field.getAttribute('type')) === 'date') {
      const [year = '', month = '', day = ''] = text.split('-');
      return keys.type(`${month}${day}${year}`);
    }
    await keys.press('Control+A');
    await keys.type(text);
    await expect(field).toHaveValue(text);
  },
  async choose(choice) {
    const page = choice.page();
    await reach(choice);
    // The Tab key stops at one of a group; arrows go to the others, and choose them.
    for (let more = 0; more < mostChoices && !(await isFocused(choice)); more += 1)
      await page.keyboard.press('ArrowDown');
    if (!(await choice.isChecked())) await page.keyboard.press('Space');
    await expect(choice).toBeChecked();
    await expectSeen(page);
  },
  async select(list, option) {
    await reach(list);
    await list.page().keyboard.type(option);
    await expect(list).toHaveValue(option);
  },
  async attach(field, file) {
    const page = field.page();
    // A busy browser has been seen to open no window to choose files in: one presses again, as a person would.
    await expect(async () => {
      await reach(field);
      const [chosen] = await Promise.all([
        page.waitForEvent('filechooser', { timeout: 5000 }),
        page.keyboard.press('Enter'),
      ]);
      await chosen.setFiles(file);
    }).toPass();
  },
};

const mostTabs = 150;
const mostChoices = 20;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/**
 * Goes on by Tab, or back, until the target has the focus, or of a group of radio buttons the one at which Tab stops. The target is
 * searched for once: to find it by its role anew at each stop takes most of the time.
 */
async function reach(target: Locator): Promise<void> {
  const page = target.page();
  const stops: string[] = [];
  const gone = { where: 'gone', at: '' } as const;
  let element = await target.elementHandle();
  for (;;) {
    // The page may lead to another one, or draw the target again.
    const { where, at } = (await element?.evaluate(whereFrom).catch(() => gone)) ?? gone;
    if (where === 'here') return expectSeen(page);
    if (where === 'gone') {
      element = await target.elementHandle();
      continue;
    }
    stops.push(at);
    if (stops.length > mostTabs)
      throw new Error(`By Tab one does not come to ${target}, but to: ${stops.slice(-10).join(' | ')}`);
    await page.keyboard.press({ past: 'Enter', before: 'Shift+Tab', after: 'Tab' }[where]);
  }
}

/** Where the target is, as one who holds the Tab key comes to it. Runs in the page. */
function whereFrom(target: Node): {
  where: 'here' | 'past' | 'before' | 'after' | 'gone';
  at: string;
} {
  const focused = document.activeElement ?? document.body;
  const at = focused.outerHTML.slice(0, 120);
  if (!target.isConnected) return { where: 'gone', at };
  const isRadio = (element: Node): element is HTMLInputElement =>
    element instanceof HTMLInputElement && element.type === 'radio';
  const isSameGroup =
    isRadio(target) && isRadio(focused) && target.name === focused.name && target.form === focused.form;
  if (focused === target || isSameGroup) return { where: 'here', at };
  const main = document.querySelector('main');
  if (focused.matches('.skip-link') && main?.contains(target)) return { where: 'past', at };
  const isBefore = focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
  return { where: isBefore && focused !== document.body ? 'before' : 'after', at };
}

/** What has the focus is marked, and stands where one looks: neither beyond an edge nor behind something else (WCAG 2.2, 2.4.7 and 2.4.11). */
async function expectSeen(page: Page): Promise<void> {
  const problem = await page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const labels = 'labels' in focused ? [...((focused as HTMLInputElement).labels ?? [])] : [];
    const shown = [focused, ...labels, focused.nextElementSibling]
      .filter((one) => one !== null)
      .find((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
    if (!shown) return `is not marked: ${focused.outerHTML.slice(0, 200)}`;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (top + bottom) / 2];
    const onTop = document.elementFromPoint(x, Math.min(Math.max(y, 0), innerHeight - 1));
    const isOnTop = onTop !== null && (shown.contains(onTop) || onTop.contains(shown));
    const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isInside && isOnTop ? '' : `is covered: ${focused.outerHTML.slice(0, 200)}`;
  });
  expect(problem, `what has the focus at ${page.url()}`).toBe('');
}
