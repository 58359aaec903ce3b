// `npm run worker`: works the job queue (mail, reconciling) beside servers that run with WORK_JOBS=no.
import { join } from 'node:path';
import { jobDefinitions } from './app.ts';
import { type Config, ConfigurationError } from './config.ts';
import { findRunningEmbeddedDatabase } from './platform/database/embedded.ts';
import { openMigratedServices, runProcess } from './process.ts';

/** The embedded database belongs to the server, which may be running beside this process. */
function findDatabase({ databaseUrl, dataDir }: Config): string {
  const url = databaseUrl ?? findRunningEmbeddedDatabase(join(dataDir, 'postgres'));
  if (url !== undefined) return url;
  throw new ConfigurationError(
    `Cannot start: the worker needs DATABASE_URL, or a server running on the data folder ${dataDir} (DATA_DIR).`,
  );
}

runProcess(async (own) => {
  const services = await openMigratedServices(own, findDatabase(own.config));
  await services.jobs.start(jobDefinitions(services), { work: true });
  services.payments.startSettling();
  own.log.info('worker ready');
  own.tellParent({ type: 'ready' });
});
