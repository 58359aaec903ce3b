import * as z from 'zod/mini';
import * as formsMessages from '#messages/forms.ts';
import {
  isPlainText,
  isVisible,
  type TextRule,
  unsupportedCharacters,
  withoutDirections,
} from './text-rules.ts';

/** NUL and lone surrogates cannot be stored, so forms refuse them. */
export const storable = z.refine<string>(isPlainText, unsupportedCharacters);

/** A text entry of a form, for the library that is small enough for the browser. */
export function words({ min, max, tooShort, tooLong }: TextRule) {
  return z
    .string(tooShort)
    .check(
      z.overwrite(withoutDirections),
      z.trim(),
      z.minLength(min, tooShort),
      z.maxLength(max, tooLong ?? formsMessages.tooLong(max)),
      z.refine<string>(isVisible(min), tooShort),
      storable,
    );
}

/** A text entry of several lines. Forms post line breaks as CRLF, which would count twice against the limit. */
export function severalLines<Entry extends z.core.$ZodType<unknown, string>>(entry: Entry) {
  return z.pipe(
    z.transform((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)),
    entry,
  );
}
