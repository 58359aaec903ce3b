import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isStorageKey, type Storage } from './storage.ts';

/** Stores files below one folder, which is created with the first file. */
export function localStorage(folder: string): Storage {
  const fileOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`);
    return join(folder, key);
  };
  const drafts = join(folder, '.drafts');
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      for (const needed of [drafts, dirname(file)]) await mkdir(needed, { recursive: true });
      // Written elsewhere and renamed, so that nobody ever reads half of it.
      const draft = join(drafts, randomUUID());
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
      return ifThere(readFile(fileOf(key)));
    },
    async remove(keys) {
      for (const key of keys) await rm(fileOf(key), { force: true });
      // Empty folders are removed with their last file.
      for (const parent of new Set(keys.map((key) => dirname(fileOf(key))))) {
        await rmdir(parent).catch(() => {});
      }
    },
    async removeDrafts(writtenBefore) {
      for (const name of (await ifThere(readdir(drafts))) ?? []) {
        const draft = join(drafts, name);
        const file = await ifThere(stat(draft));
        if (file && file.mtime < writtenBefore) await rm(draft, { force: true });
      }
    },
  };
}

async function ifThere<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(code)) return undefined;
    throw error;
  }
}
