/**
 * The language of a user's text, for `lang` attributes: Amharic where it is written in Ethiopic letters; undefined means the
 * page's language. Screen readers and fonts depend on it (WCAG 3.1.2).
 */
export function languageOf(text: string): 'am' | undefined {
  return /[\u1200-\u137f]/.test(text) ? 'am' : undefined;
}
