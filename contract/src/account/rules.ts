import * as accountMessages from '#messages/account.ts';
import * as formsMessages from '#messages/forms.ts';
import { mailRule } from '../text-rules.ts';

/** Section 5, "Sign-up": rules shared by the API, the identity service and the forms. This file holds no schema. */
export const accountRules = {
  fullName: {
    min: 2,
    max: 100,
    tooShort: formsMessages.nameTooShort,
    tooLong: formsMessages.nameTooLong(100),
  },
  email: mailRule,
  /** At least 8 characters, wherever a password is chosen. */
  password: {
    min: 8,
    max: 128,
    tooShort: accountMessages.passwordTooShort,
    tooLong: accountMessages.passwordTooLong(128),
    missing: accountMessages.passwordMissing,
  },
  /** The symbol of a currency. */
  symbol: {
    min: 1,
    max: 4,
    tooShort: accountMessages.symbolMissing,
    tooLong: accountMessages.symbolTooLong,
    unsupported: accountMessages.symbolUnusable,
  },
} as const;
