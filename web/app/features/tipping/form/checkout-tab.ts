import { language } from '#texts/locale.ts';
import { tipFormTexts as texts } from '#texts/tipping/form.ts';

/** The tab the checkout will be shown in. */
export interface CheckoutTab {
  go(url: string): void;
  /** Closes the tab when there will be no checkout. */
  close(): void;
}

/**
 * Opens the checkout's tab, still empty. It has to be called inside the click, before anything is awaited, because browsers
 * block it otherwise; returns undefined when they do. The checkout has no access to our page.
 */
export function openCheckoutTab(): CheckoutTab | undefined {
  const tab = window.open('', '_blank');
  if (!tab || tab.closed) return undefined;
  tab.opener = null;
  const { document } = tab;
  document.title = texts.openingTab;
  document.documentElement.lang = language;
  document.documentElement.style.colorScheme = 'light dark';
  const line = document.createElement('p');
  line.textContent = texts.openingTab;
  line.style.cssText = 'margin:40vh 1rem 0;text-align:center;font:1.125rem system-ui,sans-serif';
  document.body.append(line);
  return {
    go: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
}
