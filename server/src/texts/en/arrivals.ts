import { locale } from './locale.ts';

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Africa/Addis_Ababa' });

/** The mail that a tip has arrived. Names come quoted. */
export const arrivalMailTexts = {
  subject: (count: number) => (count === 1 ? 'Your tip has arrived' : 'Your tips have arrived'),
  arrived: (count: number, name: string) =>
    count === 1
      ? `Your tip has arrived: it was paid out to ${name}.`
      : `Your ${count} tips have arrived: they were paid out to ${name}.`,
  /** The tips are for different pages, which `dateTo` names. */
  arrivedForSeveral: (count: number) => `Your ${count} tips have arrived: they were paid out.`,
  date: (at: Date) => `Given on ${days.format(at)}`,
  dateTo: (name: string, at: Date) => `To ${name}, given on ${days.format(at)}`,
  amount: (minor: number, currency: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(minor / 100),
  thanks: 'Thank you. It reached the one you meant it for.',
  thanksForSeveral: 'Thank you. They reached those you meant them for.',
} as const;
