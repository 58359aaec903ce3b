import { detachPicture } from '#server/features/pictures/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { forgetDeleted } from './repository.ts';

/** How long a deleted event can be brought back. */
export const restorableMs = 7 * 24 * 60 * 60 * 1000;

/** Every hour: removes the events that were deleted a week ago, and releases their pictures. */
export function forgetDeletedEventsJob({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never> {
  return {
    name: 'events.forget-deleted',
    schedule: '23 * * * *',
    work: () =>
      inTransaction(db, async (transaction) => {
        const before = new Date(clock.now().getTime() - restorableMs);
        for (const { picture_id } of await forgetDeleted(transaction, before)) {
          if (picture_id) await detachPicture(transaction, picture_id);
        }
      }),
  };
}
