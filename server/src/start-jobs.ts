import { jobDefinitions } from './app.ts';
import { recognizeRestore } from './platform/database/restored-copy.ts';
import { setAsideAfterRestore } from './platform/jobs/jobs.ts';
import type { Services } from './services.ts';

/**
 * Starts the job queue and, in a process that works jobs, the syncing of stored webhooks. In a database that has just
 * been restored, the mail that waited in the copy is set aside first.
 */
export async function startJobs(services: Services, options: { work: boolean }): Promise<void> {
  const definitions = jobDefinitions(services);
  const setAside = await recognizeRestore(services.db, setAsideAfterRestore(definitions));
  if (setAside)
    services.log.warn(
      { setAside },
      'the database was restored from a copy; jobs waiting in it are set aside',
    );
  await services.jobs.start(definitions, options);
  if (options.work) services.payments.startSyncing();
}
