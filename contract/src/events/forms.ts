import * as z from 'zod/mini';
import { ticketPriceInvalid, ticketsInvalid } from '#messages/events.ts';
import { namedTooLong } from '#messages/forms.ts';
import { severalLines, storable, words } from '../form-text.ts';
import { splitNames } from './beneficiary-names.ts';
import { isTicketsUrl, eventRules as rules } from './rules.ts';

/** An entry that may stay empty: null then, else a number as people write it, `1,500` or `12.50`. */
function optionalNumber(written: RegExp, max: number, wrong: string) {
  return z.pipe(
    z._default(z.string(), '').check(
      z.trim(),
      z.refine((value) => value === '' || (written.test(value) && toNumber(value) <= max), wrong),
    ),
    z.transform((value) => (value === '' ? null : toNumber(value))),
  );
}
const toNumber = (value: string) => Number(value.replaceAll(/[$,\s]/g, ''));

/** A URL as people write it, with or without a leading https; null when empty. */
const ticketsUrl = z.pipe(
  z.pipe(
    z._default(z.string(), '').check(z.trim()),
    z.transform((value) => (value === '' || /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`)),
  ),
  z.pipe(
    z.string().check(
      storable,
      z.refine((value) => value === '' || isTicketsUrl(value), rules.ticketsUrl.wrong),
    ),
    z.transform((value) => value || null),
  ),
);

const { none: noBeneficiary, max: mostBeneficiaries, tooMany } = rules.beneficiaries;
const longestName = rules.beneficiaries.name.max;

/** Section 5, "Create event", as a browser posts it. The rules of the optional fields are the API's. */
export const eventForm = z.object({
  title: words(rules.title),
  date: z.string(rules.date).check(z.regex(/^\d{4}-\d\d-\d\d$/, rules.date)),
  time: z.string(rules.time).check(z.regex(/^\d\d:\d\d$/, rules.time)),
  location: words(rules.location),
  category: z.string(rules.category).check(z.minLength(1, rules.category)),
  description: severalLines(words(rules.description)),
  beneficiaries: z.pipe(
    z.pipe(z.string(noBeneficiary), z.transform(splitNames)),
    z
      .array(z.string().check(z.maxLength(longestName, namedTooLong(longestName))))
      .check(z.minLength(1, noBeneficiary), z.maxLength(mostBeneficiaries, tooMany)),
  ),
  ticketPrice: optionalNumber(
    /^\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/,
    rules.mostDollars,
    ticketPriceInvalid,
  ),
  tickets: optionalNumber(/^(\d+|\d{1,3}(,\d{3})+)$/, rules.mostTickets, ticketsInvalid),
  ticketsUrl,
});
export type PostedEvent = z.output<typeof eventForm>;
