import * as formsMessages from '#messages/forms.ts';
// What several features ask of what people type. No schema stands here, so that a page may carry it.

/** How long an entry may be, and what a shorter or longer one is told. */
export interface TextRule {
  readonly min: number;
  readonly max: number;
  readonly tooShort: string;
  readonly tooLong?: string;
}

/** The longest mail address there is (RFC 5321, section 4.5.3.1). */
export const mailRule = { max: 254, invalid: formsMessages.emailInvalid } as const;

/** The longest search of a list. */
export const maxSearchLength = 200;

export const unsupportedCharacters = formsMessages.unusableCharacters;

/** NUL and lone surrogates can be neither stored nor mailed. */
export function isPlainText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}
