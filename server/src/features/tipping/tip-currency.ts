/** Tips are in US dollars. */
export const tipCurrency = 'USD';
