/**
 * The language of a text somebody wrote, for `lang` attributes: Amharic where it is written in Ethiopic
 * letters; undefined leaves it to the page. Screen readers and fonts choose by it (WCAG 3.1.2).
 */
export function languageOf(text: string): 'am' | undefined {
  return /[\u1200-\u137f]/.test(text) ? 'am' : undefined;
}
