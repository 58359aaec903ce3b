import { appReady } from '#web/platform/app-ready.ts';

// Stands at the end of the page: a script before it would hold its first paint up. On a slow line minutes may pass
// before the page's own scripts are there, and a button that leads nowhere by itself would take no notice of being
// pressed: it shows that it waits, and then does it.

const pressed: HTMLElement[] = [];

function keep({ target }: Event): void {
  const button =
    target instanceof Element &&
    target.closest<HTMLElement>('main button[type="button"]:not([popovertarget], [aria-disabled="true"])');
  if (!button) return;
  button.dataset.waits = '';
  pressed.push(button);
}

addEventListener('click', keep);
addEventListener(
  appReady,
  async () => {
    removeEventListener('click', keep);
    for (const button of pressed) {
      delete button.dataset.waits;
      button.click();
      // The page answers one before it is given the next.
      await new Promise((resolve) => setTimeout(resolve));
    }
  },
  { once: true },
);
