import * as z from 'zod/mini';
import { tooLong } from '#messages/forms.ts';

/** How long an entry may be, and what a shorter one is told. */
export interface TextRule {
  readonly min: number;
  readonly max: number;
  readonly tooShort: string;
}

/** A form's entry of words, in the library small enough for the browser. */
export function words({ min, max, tooShort }: TextRule) {
  return z.string(tooShort).check(z.trim(), z.minLength(min, tooShort), z.maxLength(max, tooLong(max)));
}

/** An entry of several lines: forms are posted with CRLF, which would count twice against the limit. */
export function severalLines<Entry extends z.core.$ZodType<unknown, string>>(entry: Entry) {
  return z.pipe(
    z.transform((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)),
    entry,
  );
}
