import * as z from 'zod/mini';
import * as accountMessages from '#messages/account.ts';
import { storable, words } from '../form-text.ts';
import { accountRules as rules } from './rules.ts';

export const fullNameField = words(rules.fullName);

export const emailField = z
  .string(rules.email.invalid)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(rules.email.max, rules.email.invalid),
    z.email(rules.email.invalid),
  );

const { password } = rules;

export const newPasswordField = z
  .string(password.tooShort)
  .check(z.minLength(password.min, password.tooShort), z.maxLength(password.max, password.tooLong), storable);

export const currentPasswordField = z
  .string(password.missing)
  .check(z.minLength(1, password.missing), z.maxLength(password.max, password.tooLong), storable);

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
  acceptTerms: checkBox.check(z.refine((accepted: boolean) => accepted, accountMessages.termsNotAccepted)),
});
export type SignUp = z.output<typeof signUpForm>;

/** Section 5, "Sign-in". */
export const signInForm = z.object({
  email: emailField,
  password: currentPasswordField,
  rememberMe: checkBox,
});
export type SignIn = z.output<typeof signInForm>;
