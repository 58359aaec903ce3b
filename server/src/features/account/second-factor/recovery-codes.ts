import { randomInt } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { Passwords } from '../passwords.ts';
import { findRecoveryCodes, listEncryptedCodes, replaceRecoveryCodes } from './repository.ts';

/** Ten of these letters give 50 bits a code. None is mistaken for another when it is read from paper. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryCodeCount = 10;

export function makeCodes(): string[] {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`);
}

/**
 * How recovery codes are stored: each hashed like a password, with a salt of its own, in a JSON array. Earlier
 * versions encrypted the array; such an array is read, and hashed at its next use or by `hashEncryptedCodes`.
 */
export interface RecoveryCodeStore {
  /**
   * Hashes the codes. Hashes among them stay as they are: after one code is used, the remaining hashes are stored
   * again.
   */
  encrypt(codes: string): Promise<string>;
  decrypt(stored: string): Promise<string>;
  /** The stored hash of a code that somebody entered; undefined if it is not one of theirs. */
  findHash(db: Database, userId: string, entered: string): Promise<string | undefined>;
  /** Hashes up to a hundred arrays that are still encrypted. Returns how many there were. */
  hashEncryptedCodes(db: Database): Promise<number>;
}

export function createRecoveryCodeStore(passwords: Passwords, secret: string): RecoveryCodeStore {
  const isHash = (code: string) => code.includes(':');
  const encrypt = async (codes: string) => {
    const hashes = (JSON.parse(codes) as string[]).map((code) =>
      isHash(code) ? code : passwords.hash(code),
    );
    return JSON.stringify(await Promise.all(hashes));
  };
  const decrypt = async (stored: string) =>
    stored.startsWith('[') ? stored : symmetricDecrypt({ key: secret, data: stored });
  /** If another request replaces the codes first, its result is kept. */
  const hash = async (db: Database, userId: string, stored: string) =>
    replaceRecoveryCodes(db, userId, { before: stored, after: await encrypt(await decrypt(stored)) });
  return {
    encrypt,
    decrypt,
    async findHash(db, userId, entered) {
      let stored = await findRecoveryCodes(db, userId);
      if (stored !== undefined && !stored.startsWith('[')) {
        await hash(db, userId, stored);
        stored = await findRecoveryCodes(db, userId);
      }
      for (const one of JSON.parse(stored ?? '[]') as string[])
        if (await passwords.verify({ hash: one, password: entered })) return one;
      return undefined;
    },
    async hashEncryptedCodes(db) {
      const encrypted = await listEncryptedCodes(db);
      for (const { user_id, backup_codes } of encrypted) await hash(db, user_id, backup_codes);
      return encrypted.length;
    },
  };
}

/** Hashes what earlier versions encrypted. Once none is left, each run is a single query. */
export function hashRecoveryCodesJob({
  db,
  identity,
}: {
  db: Database;
  identity: { readonly secondFactor: { readonly recoveryCodes: RecoveryCodeStore } };
}): JobDefinition<never> {
  return {
    name: 'account.hash-recovery-codes',
    schedule: '29 * * * *',
    atStart: true,
    async work() {
      while ((await identity.secondFactor.recoveryCodes.hashEncryptedCodes(db)) > 0);
    },
  };
}
