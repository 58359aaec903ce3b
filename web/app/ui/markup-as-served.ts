const served = new Map<string, { readonly __html: string }>();

/**
 * In the browser: the server's markup inside the element that `selector` finds, for the component that rendered it there. A
 * part of the page that never changes is rendered by the server only, and no script contains the code for it.
 */
export function markupAsServed(selector: string): { readonly __html: string } {
  const markup = served.get(selector) ?? { __html: document.querySelector(selector)?.innerHTML ?? '' };
  served.set(selector, markup);
  return markup;
}
