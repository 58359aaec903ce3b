import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords } from '#server/features/account/public.ts';

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);

/** Scrypt at a ten-thousandth of its real cost: a thousand sign-ins would otherwise take a third of the tests' time. */
export const cheapPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${await keyOf(password, salt)}`;
  },
  async verify({ hash, password }) {
    const [salt = '', key] = hash.split(':');
    return key === (await keyOf(password, salt));
  },
};

async function keyOf(password: string, salt: string): Promise<string> {
  return (await derive(password.normalize('NFKC'), salt, 64, { N: 2 })).toString('hex');
}
