import * as z from 'zod/mini';
import { severalLines } from '../form-text.ts';
import { isPlainText, testimonialRules as rules, testimonialCategories } from './testimonial-rules.ts';

function words({ min, max, tooShort, tooLong }: (typeof rules)['name' | 'role' | 'quote']) {
  return z
    .string(tooShort)
    .check(
      z.trim(),
      z.minLength(min, tooShort),
      z.maxLength(max, tooLong),
      z.refine<string>(isPlainText, rules.characters),
    );
}

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
      z.refine((value: string) => value === '' || z.email().safeParse(value).success, rules.email),
      z.maxLength(254, rules.email),
    ),
  ),
  website: z.optional(z.string()),
});
