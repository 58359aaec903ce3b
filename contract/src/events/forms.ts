import * as z from 'zod/mini';
import { splitNames } from './beneficiary-names.ts';

function words(min: number, tooShort: string, max: number) {
  return z
    .string(tooShort)
    .check(
      z.trim(),
      z.minLength(min, tooShort),
      z.maxLength(max, `Please use at most ${max.toLocaleString('en-US')} characters`),
    );
}

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

const noBeneficiary = 'At least one beneficiary is required';
const mostBeneficiaries = 30;
const longestName = 120;

/** Section 5, "Create event", as a browser posts it. The rules of the optional fields are the API's. */
export const eventForm = z.object({
  title: words(5, 'Title must be at least 5 characters', 150),
  date: z.string('Date is required').check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Date is required')),
  time: z.string('Time is required').check(z.regex(/^\d\d:\d\d$/, 'Time is required')),
  location: words(5, 'Location must be at least 5 characters', 200),
  category: z.string('Category is required').check(z.minLength(1, 'Category is required')),
  // Forms are posted with CRLF, which would count twice against the limit.
  description: z.pipe(
    z.transform((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)),
    words(20, 'Description must be at least 20 characters', 5000),
  ),
  beneficiaries: z.pipe(
    z.pipe(z.string(noBeneficiary), z.transform(splitNames)),
    z
      .array(z.string().check(z.maxLength(longestName, `A name has at most ${longestName} characters`)))
      .check(
        z.minLength(1, noBeneficiary),
        z.maxLength(mostBeneficiaries, `At most ${mostBeneficiaries} beneficiaries`),
      ),
  ),
  ticketPrice: optionalNumber(
    /^\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/,
    100_000,
    'Please enter an amount up to 100,000 with at most two decimals',
  ),
  tickets: optionalNumber(
    /^(\d+|\d{1,3}(,\d{3})+)$/,
    1_000_000,
    'Please enter a whole number up to 1,000,000',
  ),
});
export type PostedEvent = z.output<typeof eventForm>;
