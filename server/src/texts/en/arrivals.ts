import { locale } from './locale.ts';

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Africa/Addis_Ababa' });

/** The mail that a tip has arrived. The name comes quoted. */
export const arrivalMailTexts = {
  subject: (count: number) => (count === 1 ? 'Your tip has arrived' : 'Your tips have arrived'),
  arrived: (count: number, name: string) =>
    count === 1
      ? `Your tip has arrived: it was paid out to ${name}.`
      : `Your ${count} tips have arrived: they were paid out to ${name}.`,
  date: (at: Date) => `Given on ${days.format(at)}`,
  amount: (minor: number, currency: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(minor / 100),
  thanks: 'Thank you. It reached the one you meant it for.',
} as const;
