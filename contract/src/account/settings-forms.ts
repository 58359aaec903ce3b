import * as z from 'zod/mini';
import * as accountMessages from '#messages/account.ts';
import { currentPasswordField, emailField, fullNameField, newPasswordField } from './forms.ts';
import { accountRules } from './rules.ts';

const { symbol } = accountRules;

/** The account forms besides sign-up and sign-in. Shared by the browser, the action and the identity service. */
export const forgotPasswordForm = z.object({ email: emailField });

/** The token in a link from our mail; only the identity service knows its format. */
const token = z.string(accountMessages.linkIncomplete).check(z.minLength(1), z.maxLength(200));

export const resetPasswordForm = z.object({ token, password: newPasswordField });

export const verifyEmailForm = z.object({ token });

/** The six digits of our mail; spaces and hyphens that were typed or pasted are ignored. */
export const emailCodeForm = z.object({
  code: z.string(accountMessages.sixDigitsMissing).check(
    z.overwrite((value) => value.replaceAll(/[\s-]/g, '')),
    z.regex(/^[0-9]{6}$/, accountMessages.sixDigitsMissing),
  ),
});

export const changePasswordForm = z.object({
  currentPassword: currentPasswordField,
  password: newPasswordField,
});

/** Omitted for accounts without a password. */
export const changeEmailForm = z.object({
  email: emailField,
  currentPassword: z.optional(currentPasswordField),
});

export const endSessionForm = z.object({ id: z.string().check(z.uuid()) });

/** A box that has to be ticked. */
export const deletionForm = z.object({ sure: z.literal('on', accountMessages.boxNotTicked) });

/** Currencies by their symbol; the position sets `append_symbol`. */
export const profileForm = z.object({
  fullName: fullNameField,
  symbol: z.string(symbol.tooShort).check(
    z.trim(),
    z.minLength(symbol.min, symbol.tooShort),
    z.maxLength(symbol.max, symbol.tooLong),
    z.refine((value: string) => !/[\p{C}\p{N}]/u.test(value) && value.isWellFormed(), symbol.unsupported),
  ),
  position: z._default(z.enum(['before', 'after']), 'before'),
  picture: z._default(z.string().check(z.maxLength(200)), ''),
});
