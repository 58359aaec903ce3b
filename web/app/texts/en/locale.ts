/** The locale for formatting dates, numbers and plurals (BCP 47). */
export const locale: string = 'en-US';

/** The language of these texts, for the document's `lang`. */
export const language: string = 'en';
