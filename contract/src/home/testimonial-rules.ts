import * as shared from '#messages/forms.ts';
import * as texts from '#messages/home.ts';

export const testimonialCategories = ['artist', 'fan', 'venue'] as const;

/** What a testimonial may hold, and what is said where it does not; the form and the API share it. */
export const testimonialRules = {
  name: {
    min: 2,
    max: 80,
    tooShort: shared.nameTooShort,
    tooLong: shared.nameTooLong(80),
  },
  role: {
    min: 2,
    max: 80,
    tooShort: texts.roleTooShort,
    tooLong: texts.roleTooLong(80),
  },
  quote: {
    min: 20,
    max: 600,
    tooShort: texts.quoteTooShort,
    tooLong: texts.quoteTooLong(600),
  },
  category: texts.categoryMissing,
  rating: texts.ratingMissing,
  email: shared.emailInvalid,
  characters: shared.unusableCharacters,
} as const;

/** NUL and lone surrogates can be neither stored nor mailed. */
export function isPlainText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}
