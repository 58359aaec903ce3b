// These functions run in the page: each is sent there alone, so it may not use anything outside itself.
import type { Words } from './english-left.ts';

/** Every text of the document, visible or not, with the attributes that are read out or shown. */
export function wordsOf(): Words[] {
  const found: Words[] = [{ text: document.title, where: 'title' }];
  const nameOf = (element: Element | null) =>
    element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : '';
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    // `.prose` contains the site's Markdown, which has its own language.
    if (!element || element.closest('script, style, template, noscript, head, svg, .prose')) continue;
    // A place where an address may break divides it into several texts.
    const whole = element.querySelector(':scope > wbr') ? element : walker.currentNode;
    found.push({ text: whole.textContent ?? '', where: nameOf(element) });
  }
  for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]:not(.prose *)`))
      found.push({ text: element.getAttribute(name) ?? '', where: `${name} of ${nameOf(element)}` });
  return found;
}

/** Layout errors: the page scrolls sideways, or the text of a button or heading overflows it. */
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
      // Text for screen readers alone has no box to speak of.
      if ((text.parentElement?.getBoundingClientRect().width ?? 0) < 2) continue;
      // Text that is truncated on purpose is complete elsewhere, or is read out.
      if (text.parentElement?.closest('.sr-only, .truncate, [class*="line-clamp"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      const sideways = Math.max(words.right - box.right, box.left - words.left);
      // In a heading with a small line height, letters may reach beyond the lines; in a button they must stay inside.
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
