import type { PicturePurpose } from '#contract/picture-rules.ts';
import { picturesBusy } from '#contract/pictures/errors.ts';
import type { Picture } from '#contract/pictures/schemas.ts';
import { createBoundedQueue } from '#server/platform/bounded-queue.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { encodeDocument, encodePicture } from './encode-picture.ts';
import { inspectPicture } from './inspect-picture.ts';
import { presentPicture, storageKey } from './presenter.ts';
import { insertPicture } from './repository.ts';

/** Encoding uses a core, and some 200 MB for the largest pictures; more in parallel would slow down all requests. */
const atOnce = 2;
const waitingAtMost = 8;

export interface UploadDependencies {
  readonly db: Database;
  readonly storage: Storage;
}

/**
 * Inspects the bytes, re-encodes the picture in all its sizes and stores them. The row is inserted first, so that the
 * sweep also removes an incomplete upload. Throws the refusals of `inspectPicture` and `encodePicture`, and
 * `pictures_busy` if too many uploads are running.
 */
export function createPictureUpload({ db, storage }: UploadDependencies) {
  const inQueue = createBoundedQueue({ concurrency: atOnce, maxWaiting: waitingAtMost, busy: picturesBusy });
  return (accountId: string, bytes: Uint8Array, purpose: PicturePurpose): Promise<Picture> =>
    inQueue(async () => {
      inspectPicture(bytes);
      const { files, ...picture } = await encodePicture(bytes, purpose);
      const row = await insertPicture(db, { accountId, purpose, ...picture });
      for (const file of files) {
        await storage.put(storageKey(row, file), file.bytes, `image/${file.format}`);
      }
      return presentPicture(row);
    });
}

/** The same for a picture that only operators see: it is inspected and re-encoded, but stored by the caller. */
export function createPaperEncoding() {
  const inQueue = createBoundedQueue({ concurrency: 1, maxWaiting: waitingAtMost, busy: picturesBusy });
  return (bytes: Uint8Array): Promise<Uint8Array> =>
    inQueue(async () => {
      inspectPicture(bytes);
      return encodeDocument(bytes);
    });
}
