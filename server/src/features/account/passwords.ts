import { hashPassword, verifyPassword } from 'better-auth/crypto';

/**
 * How a password becomes what is stored (a salt and a key in hexadecimal), and how one is compared with it. Each costs a
 * tenth of a second of a processor on purpose; tests that sign in a thousand people give a cheaper one.
 */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}

/** Scrypt at better-auth's cost (N 16384, r 16). */
export const scryptPasswords: Passwords = { hash: hashPassword, verify: verifyPassword };
