import { randomInt } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { Passwords } from '../passwords.ts';
import { findRecoveryCodes, listEncryptedCodes, replaceRecoveryCodes } from './repository.ts';

/** Five of them give 50 bits a code; none is taken for another when it is read from paper. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryCodeCount = 10;

export function makeCodes(): string[] {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${half()}-${half()}`);
}

/**
 * How recovery codes are stored: each hashed like a password, with a salt of its own, in an array of JSON. Versions before
 * this one encrypted the array; what they left is read, and hashed when it is next used or by `hashEncryptedCodes`.
 */
export interface RecoveryCodeStore {
  /** Takes hashes as they are: those that are left after one was used are stored again. */
  encrypt(codes: string): Promise<string>;
  decrypt(stored: string): Promise<string>;
  /** The stored hash of a code that somebody entered; undefined where it is none of theirs. */
  findHash(db: Database, userId: string, entered: string): Promise<string | undefined>;
  /** Hashes up to a hundred that are still encrypted. Returns how many there were. */
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
  /** Whoever was first has replaced them; what they stored counts. */
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

/** Hashes what the versions before had encrypted; once nothing of them is left, each run is one look. */
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
