const served = new Map<string, { readonly __html: string }>();

/**
 * In the browser: what the server wrote inside the element that `selector` finds, for the component that wrote it there. A
 * part of the page that never changes is drawn by the server alone, and no script carries what draws it.
 */
export function markupAsServed(selector: string): { readonly __html: string } {
  const markup = served.get(selector) ?? { __html: document.querySelector(selector)?.innerHTML ?? '' };
  served.set(selector, markup);
  return markup;
}
