/** The locale for dates in mails (BCP 47). */
export const locale: string = 'en-US';
