import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { deleteEnded } from './repository.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long statements and papers are stored after the decision, in case somebody asks about it. */
const retentionDays = 30;

/**
 * Every hour: removes expired links and codes, papers that no claim uses, and personal data of claims that were
 * decided long ago.
 */
export function deleteEndedJob({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never> {
  return {
    name: 'claims.delete-ended',
    schedule: '37 * * * *',
    work() {
      const at = clock.now();
      const before = (days: number) => new Date(at.getTime() - days * dayMs);
      return inTransaction(db, (transaction) =>
        deleteEnded(transaction, { at, unusedBefore: before(1), decidedBefore: before(retentionDays) }),
      );
    },
  };
}
