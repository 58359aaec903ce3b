import * as formsMessages from '#messages/forms.ts';
import * as homeMessages from '#messages/home.ts';
import { mailRule } from '../text-rules.ts';

export const testimonialCategories = ['artist', 'fan', 'venue'] as const;

/** Rules of testimonials and their messages, shared by the form and the API. */
export const testimonialRules = {
  name: {
    min: 2,
    max: 80,
    tooShort: formsMessages.nameTooShort,
    tooLong: formsMessages.nameTooLong(80),
  },
  role: {
    min: 2,
    max: 80,
    tooShort: homeMessages.roleTooShort,
    tooLong: homeMessages.roleTooLong(80),
  },
  quote: {
    min: 20,
    max: 600,
    tooShort: homeMessages.quoteTooShort,
    tooLong: homeMessages.quoteTooLong(600),
  },
  category: homeMessages.categoryMissing,
  rating: homeMessages.ratingMissing,
  email: mailRule,
} as const;
