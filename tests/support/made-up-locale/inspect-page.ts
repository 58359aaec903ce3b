// These functions run in the page: each is sent there by itself and may use nothing from outside.
import type { Words } from './english-left.ts';

/** Every text of the document, shown or not yet, with the attributes that are read out or shown. */
export function wordsOf(): Words[] {
  const found: Words[] = [{ text: document.title, where: 'title' }];
  const nameOf = (element: Element | null) =>
    element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : '';
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    // What is in `.prose` is Markdown of the site, whose language is its own.
    if (!element || element.closest('script, style, template, noscript, head, svg, .prose')) continue;
    found.push({ text: walker.currentNode.textContent ?? '', where: nameOf(element) });
  }
  for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]:not(.prose *)`))
      found.push({ text: element.getAttribute(name) ?? '', where: `${name} of ${nameOf(element)}` });
  return found;
}

/** What does not fit: the page scrolls sideways, or the words of a button or heading go beyond it. */
export function brokenLayout(): string[] {
  const problems: string[] = [];
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > room)
    problems.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const boxed = 'button, summary, .btn, .chip, .filter-chip, .nav-link';
  for (const element of document.querySelectorAll<HTMLElement>(`${boxed}, h1, h2, h3, h4, legend`)) {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || getComputedStyle(element).visibility === 'hidden') continue;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      // Where words are cut on purpose, the whole of them is read out or stands elsewhere.
      if (text.parentElement?.closest('.sr-only, .truncate, [class*="line-clamp"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      const sideways = Math.max(words.right - box.right, box.left - words.left);
      // Letters reach beyond the lines of a heading with little leading; those of a button must not leave it.
      const below = element.matches(boxed) ? words.bottom - box.bottom - 4 : 0;
      const beyond = Math.round(Math.max(sideways, below));
      if (words.width > 0 && beyond > 1)
        problems.push(
          `"${text.textContent}" goes ${beyond} px beyond its ${element.tagName}.${element.className}`,
        );
    }
  }
  return problems;
}
