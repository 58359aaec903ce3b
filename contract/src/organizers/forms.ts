import * as z from 'zod/mini';
import { severalLines, words } from '../form-text.ts';
import { organizerRules as rules } from './rules.ts';

/** Section 5, "Organizer registration". The browser and the page's action check with it. */
export const registrationForm = z.object({
  fullName: words(rules.fullName),
  organizationName: words(rules.organizationName),
  email: z
    .string(rules.email.invalid)
    .check(z.trim(), z.maxLength(rules.email.max, rules.email.invalid), z.email(rules.email.invalid)),
  phone: words(rules.phone),
  description: severalLines(words(rules.description)),
});
