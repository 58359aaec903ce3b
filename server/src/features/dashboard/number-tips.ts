import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { listUnnumberedPages, numberReceivedTips } from './received/repository.ts';

const pagesARound = 1000;

/** Numbers what pages have received that nobody is looking at, so that who looks later need not wait for it. */
export function numberTipsJob({ db }: { db: Database }): JobDefinition<never> {
  return {
    name: 'dashboard.number-tips',
    schedule: '* * * * *',
    async work() {
      for (const pageId of await listUnnumberedPages(db, pagesARound)) await numberReceivedTips(db, pageId);
    },
  };
}
