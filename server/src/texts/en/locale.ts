/** What dates of mails are formatted by (BCP 47). */
export const locale: string = 'en-US';
