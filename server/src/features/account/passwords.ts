import { hashPassword, verifyPassword } from 'better-auth/crypto';

/**
 * Hashes a password into what is stored (a salt and a key in hexadecimal), and verifies one. Each call takes a tenth
 * of a second of CPU time on purpose; tests that sign in a thousand people pass a cheaper implementation.
 */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(attempt: { hash: string; password: string }): Promise<boolean>;
}

/** Scrypt at better-auth's cost (N 16384, r 16). */
export const scryptPasswords: Passwords = { hash: hashPassword, verify: verifyPassword };
