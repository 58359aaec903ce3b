import { appReady } from '#web/platform/app-ready.ts';
import { forgetAtSignOut } from '#web/ui/form/forget-at-sign-out.ts';

// Runs at the end of the page, because an earlier script would delay its first paint. On a slow connection the page's own
// scripts may take minutes, and until then a button that is no link or form would ignore a click: it shows that it waits, and
// acts once they are loaded.

const pressed: HTMLElement[] = [];

function keep({ target }: Event): void {
  const button =
    target instanceof Element &&
    target.closest<HTMLElement>('main button[type="button"]:not([popovertarget], [aria-disabled="true"])');
  if (!button || isPressedTwice(button)) return;
  button.dataset.waits = '';
  pressed.push(button);
}

/** An impatient second press of a button that switches something on must not switch it off again. */
const isPressedTwice = (button: HTMLElement) =>
  'waits' in button.dataset && button.hasAttribute('aria-pressed');

forgetAtSignOut();
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
