import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { storageKey } from './presenter.ts';
import { deleteUnattached, type PictureUse } from './repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
const batch = 200;
const removeFiles = 'pictures.remove-files';

export interface SweepDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly storage: Storage;
  /** All that pictures may be attached to. */
  readonly uses: readonly PictureUse[];
}

/**
 * Every hour: deletes unused pictures that are older than a day. Their files are deleted by a separate job, queued in
 * the same transaction, so that a crash leaves no files behind. Then deletes drafts of files that are as old.
 */
export function pictureJobs({ db, clock, jobs, storage, uses }: SweepDependencies): JobDefinition<never>[] {
  const sweep: JobDefinition<never> = {
    name: 'pictures.sweep',
    schedule: '37 * * * *',
    async work() {
      const madeBefore = new Date(clock.now().getTime() - dayMs);
      let swept: number;
      do {
        swept = await inTransaction(db, async (transaction) => {
          const pictures = await deleteUnattached(transaction, { madeBefore, limit: batch, uses });
          const keys = pictures.flatMap((picture) =>
            picture.widths.flatMap((width) =>
              ['avif', 'webp'].map((format) => storageKey(picture, { width, format })),
            ),
          );
          if (keys.length > 0) await jobs.enqueue(transaction, removeFiles, { keys });
          return pictures.length;
        });
      } while (swept === batch);
      await storage.removeDrafts(madeBefore);
    },
  };
  const remove: JobDefinition<{ keys: string[] }> = {
    name: removeFiles,
    afterRestore: 'run',
    work: ({ keys }) => storage.remove(keys),
  };
  return [sweep, remove];
}
