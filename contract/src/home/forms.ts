import * as z from 'zod/mini';
import { severalLines, words } from '../form-text.ts';
import { testimonialRules as rules, testimonialCategories } from './rules.ts';

/** The testimonial form as a browser posts it: every value a text, unchosen ones absent. */
export const testimonialForm = z.object({
  name: words(rules.name),
  role: words(rules.role),
  category: z.enum(testimonialCategories, rules.category),
  rating: z.string(rules.rating).check(z.regex(/^[1-5]$/, rules.rating)),
  quote: severalLines(words(rules.quote)),
  email: z.optional(
    z.string().check(
      z.trim(),
      z.refine((value: string) => value === '' || z.email().safeParse(value).success, rules.email.invalid),
      z.maxLength(rules.email.max, rules.email.invalid),
    ),
  ),
  website: z.optional(z.string()),
});
