import { mailRule } from '../text-rules.ts';

/** Section 5, "Sign-up": what the API, the identity service and the forms hold alike. No schema stands here. */
export const accountRules = {
  fullName: {
    min: 2,
    max: 100,
    tooShort: 'Name must be at least 2 characters',
    tooLong: 'Name must be at most 100 characters',
  },
  email: mailRule,
  /** At least 8 characters, wherever a password is chosen. */
  password: {
    min: 8,
    max: 128,
    tooShort: 'Password must be at least 8 characters',
    tooLong: 'Password must be at most 128 characters',
    missing: 'Password is required',
  },
  /** Of a currency. */
  symbol: {
    min: 1,
    max: 4,
    tooShort: 'Please enter a symbol',
    tooLong: 'A symbol has at most 4 characters',
    unsupported: 'This symbol cannot be used',
  },
} as const;
