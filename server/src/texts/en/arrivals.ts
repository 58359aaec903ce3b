import { minorToMajor } from '#contract/minor-units.ts';
import { formatDay } from './dates.ts';
import { locale } from './locale.ts';

/** The mail that a tip has arrived. Names come quoted. */
export const arrivalMailTexts = {
  subject: (count: number) => (count === 1 ? 'Your tip has arrived' : 'Your tips have arrived'),
  arrived: (count: number, name: string) =>
    count === 1
      ? `Your tip has arrived: it was paid out to ${name}.`
      : `Your ${count} tips have arrived: they were paid out to ${name}.`,
  /** The tips are for different pages, which `dateTo` names. */
  arrivedForSeveral: (count: number) => `Your ${count} tips have arrived: they were paid out.`,
  date: (at: Date) => `Given on ${formatDay(at)}`,
  dateTo: (name: string, at: Date) => `To ${name}, given on ${formatDay(at)}`,
  amount: (minor: number, currency: string) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(minorToMajor(minor)),
  thanks: 'Thank you. It reached the one you meant it for.',
  thanksForSeveral: 'Thank you. They reached those you meant them for.',
} as const;
