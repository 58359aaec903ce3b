/** The store of uploaded files: keys are paths with slashes, contents never change. */
export interface Storage {
  /** Stores the bytes under the key; the same key always has the same content. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** The bytes, or undefined where nothing is kept under the key. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes the files; a missing one is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes unfinished files that a killed server wrote before this time. */
  removeDrafts(writtenBefore: Date): Promise<void>;
}

const plainKey = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Whether a key can be one of ours: no dots but the last, nothing that climbs out of a folder. */
export function isStorageKey(key: string): boolean {
  return key.length <= 200 && plainKey.test(key);
}
