/** Where files live that people gave us: keys are paths with slashes, contents never change. */
export interface Storage {
  /** Keeps the bytes under the key; the same key twice is the same content. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** The bytes, or undefined where nothing is kept under the key. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Removes what is there; what is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
}

const plainKey = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Whether a key can be one of ours: no dots but the last, nothing that climbs out of a folder. */
export function isStorageKey(key: string): boolean {
  return key.length <= 200 && plainKey.test(key);
}
