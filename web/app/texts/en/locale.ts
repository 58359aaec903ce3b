/** The locale for formatting dates, numbers and plurals (BCP 47). */
export const locale: string = 'en-US';

/** The language of these texts, for the document's `lang`. */
export const language: string = 'en';

/** What stands between three digits and before the cents: `1,234.50`. */
export const separators = { thousands: ',', cents: '.' } as const;
