import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * A page's `shouldRevalidate`: once an act was refused because what it was about is gone (404) or has changed (409), the page
 * is loaded again and shows what is there now, beside what was typed. The router by itself reloads nothing after a refusal.
 */
export function reloadIfOutdated({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 404 || actionStatus === 409;
}
