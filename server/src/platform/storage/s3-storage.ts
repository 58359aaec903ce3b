import { S3mini } from 's3mini';
import { boundedFetch, NoUsableAnswer } from '../http/outgoing.ts';
import { isStorageKey, type Storage } from './storage.ts';

export interface S3Settings {
  /** With the bucket as its path, such as https://s3.example.com/tibeb. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** No stored picture is larger than an upload may be. */
const maxObjectBytes = 16 * 1024 * 1024;

/** Any store that speaks Amazon's S3 protocol. */
export function s3Storage(settings: S3Settings, deadlineMs?: number): Storage {
  const bucket = new S3mini({ ...settings, fetch: boundedFetch({ maxBytes: maxObjectBytes, deadlineMs }) });
  const checked = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`Not a storage key: ${key}`);
    return key;
  };
  return {
    async put(key, bytes, contentType) {
      await bucket.putObject(checked(key), bytes, contentType).catch(asUnavailable);
    },
    async read(key) {
      const bytes = await bucket.getObjectArrayBuffer(checked(key)).catch(asUnavailable);
      return bytes ? new Uint8Array(bytes) : undefined;
    },
    async remove(keys) {
      for (const key of keys) await bucket.deleteObject(checked(key)).catch(asUnavailable);
    },
    // The store shows no object before it is complete, and forgets what never is.
    async removeDrafts() {},
  };
}

/**
 * A failing or overloaded store counts as unavailable, so that it is retried later; a refusal is a configuration error
 * and is thrown as it is.
 */
function asUnavailable(error: unknown): never {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  if (status < 500 && status !== 429) throw error;
  throw new NoUsableAnswer(`The store answers ${status}.`, { cause: error });
}
