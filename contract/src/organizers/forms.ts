import * as z from 'zod/mini';

function words(min: number, tooShort: string, max: number) {
  return z
    .string(tooShort)
    .check(
      z.trim(),
      z.minLength(min, tooShort),
      z.maxLength(max, `Please use at most ${max.toLocaleString('en-US')} characters`),
    );
}
const email = 'Please enter a valid email address';

/** Section 5, "Organizer registration". The browser and the page's action check with it; lengths are the API's. */
export const registrationForm = z.object({
  fullName: words(2, 'Name must be at least 2 characters', 100),
  organizationName: words(2, 'Organization name must be at least 2 characters', 120),
  email: z.string(email).check(z.trim(), z.maxLength(254, email), z.email(email)),
  phone: words(10, 'Please enter a valid phone number', 40),
  // Forms are posted with CRLF, which would count twice against the limit.
  description: z.pipe(
    z.transform((value) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)),
    words(20, 'Description must be at least 20 characters', 2000),
  ),
});
