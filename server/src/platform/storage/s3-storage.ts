import { S3mini } from 's3mini';
import { isStorageKey, type Storage } from './storage.ts';

export interface S3Settings {
  /** With the bucket as its path, such as https://s3.example.com/tibeb. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const timeoutMs = 20_000;

/** Any store that speaks Amazon's S3 protocol. */
export function s3Storage(settings: S3Settings): Storage {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: timeoutMs });
  const checked = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`);
    return key;
  };
  return {
    async put(key, bytes, contentType) {
      await bucket.putObject(checked(key), bytes, contentType);
    },
    async read(key) {
      const bytes = await bucket.getObjectArrayBuffer(checked(key));
      return bytes ? new Uint8Array(bytes) : undefined;
    },
    async remove(keys) {
      for (const key of keys) await bucket.deleteObject(checked(key));
    },
  };
}
