// `npm run worker`: works the job queue (mail, reconciling) beside servers that run with WORK_JOBS=no.
import { join } from 'node:path';
import { type Config, ConfigurationError } from './config/config.ts';
import { findRunningEmbeddedDatabase } from './platform/database/embedded.ts';
import { runProcess } from './process.ts';

/** The embedded database belongs to the server, which may be running beside this process. */
function findDatabase({ database, dataDir }: Config) {
  const found = database ?? findRunningEmbeddedDatabase(join(dataDir, 'postgres'));
  if (found !== undefined) return found;
  throw new ConfigurationError(
    `Cannot start: the worker needs DATABASE_URL, or a server running on the data folder ${dataDir} (DATA_DIR).`,
  );
}

runProcess(async (own) => {
  const database = findDatabase(own.config);
  // Settings that cannot be used are refused before the rest of the product loads, which takes a second.
  const [{ openReadyServices }, { startJobs }, { serveOwnMetrics }] = await Promise.all([
    import('./open-ready-services.ts'),
    import('./start-jobs.ts'),
    import('./metrics.ts'),
  ]);
  const services = await openReadyServices(own, database);
  // First what can be refused: a process that ends at once begins no job.
  await serveOwnMetrics(services, own);
  await startJobs(services, { work: true });
  own.log.info('worker ready');
  own.notifyParent({ type: 'ready' });
});
