import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** In every page of this window that is loaded from now on, toasts with this title stay, as if a pointer rested on them. */
export async function restOnToasts(context: BrowserContext, title: string): Promise<void> {
  await context.addInitScript((wanted) => {
    const rest = (node: Node) => {
      if (node instanceof Element && node.matches('.toast') && node.textContent?.includes(wanted))
        node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    };
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(rest);
    });
    observer.observe(document, { childList: true, subtree: true });
  }, title);
}

export const toastWith = (page: Page, title: string): Locator => page.locator('.toast', { hasText: title });

/** No button or link of this part of the page is under the toast, which stays while one rests on it. */
export async function expectClearOfToast(part: Locator, title: string): Promise<void> {
  const toast = toastWith(part.page(), title);
  await expect(toast).toBeInViewport({ ratio: 1 });
  const box = await toast.boundingBox();
  if (!box) throw new Error(`No toast says ${title}`);
  const covered = await part.locator('a, button').evaluateAll(
    (controls, { x, y, width, height }) =>
      controls
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return right > left && left < x + width && right > x && top < y + height && bottom > y;
        })
        .map((control) => control.textContent),
    box,
  );
  expect(covered).toEqual([]);
}
