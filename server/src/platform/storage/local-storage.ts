import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isStorageKey, type Storage } from './storage.ts';

/** Files below one folder, made when the first one comes. */
export function localStorage(folder: string): Storage {
  const fileOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      // Written aside and renamed, so that nobody ever reads half of it.
      const draft = `${file}.${randomUUID()}`;
      try {
        await writeFile(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        // A full disk keeps what fitted of the draft.
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(fileOf(key), { force: true });
      // Folders go with their last file; one that still holds others stays.
      for (const parent of new Set(keys.map((key) => dirname(fileOf(key))))) {
        await rmdir(parent).catch(() => {});
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code))
  );
}
