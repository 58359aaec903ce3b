import { mailRule } from '../text-rules.ts';

export const testimonialCategories = ['artist', 'fan', 'venue'] as const;

/** What a testimonial may hold, and what is said where it does not; the form and the API share it. */
export const testimonialRules = {
  name: {
    min: 2,
    max: 80,
    tooShort: 'Name must be at least 2 characters',
    tooLong: 'Name must be at most 80 characters',
  },
  role: {
    min: 2,
    max: 80,
    tooShort: 'Please say in a word or two who you are',
    tooLong: 'Please say it in at most 80 characters',
  },
  quote: {
    min: 20,
    max: 600,
    tooShort: 'Your words must be at least 20 characters',
    tooLong: 'Your words must be at most 600 characters',
  },
  category: 'Please choose artist, fan or venue',
  rating: 'Please choose 1 to 5 stars',
  email: mailRule,
} as const;
