import * as formsMessages from '#messages/forms.ts';
// Rules of typed text, shared by several features. This file holds no schema, so that pages can import it.

/** The minimum and maximum length of an entry, and the messages for a shorter or longer one. */
export interface TextRule {
  readonly min: number;
  readonly max: number;
  readonly tooShort: string;
  readonly tooLong?: string;
}

/** The longest mail address there is (RFC 5321, section 4.5.3.1). */
export const mailRule = { max: 254, invalid: formsMessages.emailInvalid } as const;

/** The maximum length of a search text. */
export const maxSearchLength = 200;

export const unsupportedCharacters = formsMessages.unusableCharacters;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is an id, in capitals or lower case. */
export function isUuid(value: string | null | undefined): value is string {
  return typeof value === 'string' && uuid.test(value);
}

/** NUL and lone surrogates can be neither stored nor mailed. */
export function isPlainText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/**
 * Characters that reverse the text after them: with one in a name, the amount beside it on the screen of a room reads `51$` for
 * $15. Phones add them unseen to what is copied, so they are left out rather than refused. The marks that Arabic and Hebrew need
 * between words stay.
 */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

export function withoutDirections(value: string): string {
  return value.replaceAll(directions, '');
}

/**
 * Whether a reader sees anything of a text that may not be empty: more than blanks, joiners, marks, and the blank letters of Hangul and
 * Braille. One shorter than `min` is refused for that alone.
 */
export const isVisible =
  (min: number) =>
  (value: string): boolean =>
    min === 0 || value.length < min || /[^\p{Z}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u.test(value);
