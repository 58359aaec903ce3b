import { appReady } from '#web/platform/app-ready.ts';

// Runs at the end of the page, because an earlier script would delay its first paint. On a slow connection the page's own
// scripts may take minutes, and until then a button that is no link or form would ignore a click: it shows that it waits, and
// acts once they are loaded.

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
      // Lets the page handle one click before the next.
      await new Promise((resolve) => setTimeout(resolve));
    }
  },
  { once: true },
);
