import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { listUnnumberedPages, numberReceivedTips } from './received/repository.ts';

const pagesARound = 1000;

/** Numbers the received tips of pages that nobody is viewing, so that the next viewer need not wait for it. */
export function numberTipsJob({ db }: { db: Database }): JobDefinition<never> {
  return {
    name: 'dashboard.number-tips',
    schedule: '* * * * *',
    async work() {
      for (const pageId of await listUnnumberedPages(db, pagesARound)) await numberReceivedTips(db, pageId);
    },
  };
}
