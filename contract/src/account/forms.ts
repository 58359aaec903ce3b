import * as z from 'zod/mini';
import * as texts from '#messages/account.ts';
import * as shared from '#messages/forms.ts';

/** Longest values we take; all far above what people type. */
const maxLengths = { fullName: 100, email: 254, password: 128 } as const;

/** NUL and lone surrogates cannot be stored, so they are refused where they are typed. */
const storable = z.refine<string>(
  (value) => !value.includes('\u0000') && value.isWellFormed(),
  shared.unusableCharacters,
);

export const fullNameField = z
  .string(shared.nameTooShort)
  .check(
    z.trim(),
    z.minLength(2, shared.nameTooShort),
    z.maxLength(maxLengths.fullName, shared.nameTooLong(maxLengths.fullName)),
    storable,
  );

export const emailField = z
  .string(shared.emailInvalid)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(maxLengths.email, shared.emailInvalid),
    z.email(shared.emailInvalid),
  );

/** Section 5: at least 8 characters, wherever a password is chosen. */
export const newPasswordField = z
  .string(texts.passwordTooShort)
  .check(
    z.minLength(8, texts.passwordTooShort),
    z.maxLength(maxLengths.password, texts.passwordTooLong(maxLengths.password)),
    storable,
  );

export const givenPasswordField = z
  .string(texts.passwordMissing)
  .check(
    z.minLength(1, texts.passwordMissing),
    z.maxLength(maxLengths.password, texts.passwordTooLong(maxLengths.password)),
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
  acceptTerms: checkBox.check(z.refine((accepted: boolean) => accepted, texts.termsNotAccepted)),
});
export type SignUp = z.output<typeof signUpForm>;

/** Section 5, "Sign-in". */
export const signInForm = z.object({
  email: emailField,
  password: givenPasswordField,
  rememberMe: checkBox,
});
export type SignIn = z.output<typeof signInForm>;
