import * as z from 'zod/mini';

/** Longest values we take; all far above what people type. */
const maxLengths = { fullName: 100, email: 254, password: 128 } as const;

/** NUL and lone surrogates cannot be stored, so they are refused where they are typed. */
const storable = z.refine<string>(
  (value) => !value.includes('\u0000') && value.isWellFormed(),
  'This text has characters that cannot be used',
);

export const fullNameField = z
  .string('Name must be at least 2 characters')
  .check(
    z.trim(),
    z.minLength(2, 'Name must be at least 2 characters'),
    z.maxLength(maxLengths.fullName, `Name must be at most ${maxLengths.fullName} characters`),
    storable,
  );

export const emailField = z
  .string('Please enter a valid email address')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(maxLengths.email, 'Please enter a valid email address'),
    z.email('Please enter a valid email address'),
  );

/** Section 5: at least 8 characters, wherever a password is chosen. */
export const newPasswordField = z
  .string('Password must be at least 8 characters')
  .check(
    z.minLength(8, 'Password must be at least 8 characters'),
    z.maxLength(maxLengths.password, `Password must be at most ${maxLengths.password} characters`),
    storable,
  );

export const currentPasswordField = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(maxLengths.password, `Password must be at most ${maxLengths.password} characters`),
    storable,
  );

/** A check box: `on` from a form, true from JSON, absent or anything else is false. */
const checkBox = z._default(
  z.pipe(
    z.transform((value: unknown) => value === 'on' || value === true),
    z.boolean(),
  ),
  false,
);

/** Section 5, "Sign-up". The browser, the page's action and the identity service all check with it. */
export const signUpForm = z.object({
  fullName: fullNameField,
  email: emailField,
  password: newPasswordField,
  acceptTerms: checkBox.check(
    z.refine((accepted: boolean) => accepted, 'You must accept the terms and conditions'),
  ),
});
export type SignUp = z.output<typeof signUpForm>;

/** Section 5, "Sign-in". */
export const signInForm = z.object({
  email: emailField,
  password: currentPasswordField,
  rememberMe: checkBox,
});
export type SignIn = z.output<typeof signInForm>;
