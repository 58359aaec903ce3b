import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isStorageKey, type Storage } from './storage.ts';

/** Stores files below one folder, which is created with the first file. */
export function localStorage(folder: string): Storage {
  const fileOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      // Written under another name and renamed, so that nobody ever reads half of it.
      const draft = `${file}.${randomUUID()}`;
      try {
        await writeFile(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        // When the disk is full, an incomplete draft remains.
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
      // Empty folders are removed with their last file.
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
