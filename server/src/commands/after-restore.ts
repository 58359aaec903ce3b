// `npm run after-restore`: run it before the server starts, after a restore that the server cannot detect (to a point
// in time, or a copied folder). It sets aside the mail that waits in the restored database.
import { join } from 'node:path';
import { jobDefinitions } from '#server/app.ts';
import { ConfigurationError } from '#server/config/config.ts';
import { openReadyServices } from '#server/open-ready-services.ts';
import { findRunningEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { declareRestored } from '#server/platform/database/restored-copy.ts';
import { setAsideAfterRestore } from '#server/platform/jobs/jobs.ts';
import { runProcess } from '#server/process.ts';

runProcess(async (own) => {
  const { config, notifyParent } = own;
  const database = config.database ?? findRunningEmbeddedDatabase(join(config.dataDir, 'postgres'));
  if (!database) throw new ConfigurationError('Cannot start: after-restore needs DATABASE_URL.');
  const services = await openReadyServices(own, database);
  const setAside = await declareRestored(services.db, setAsideAfterRestore(jobDefinitions(services)));
  process.stdout.write(`${describe(setAside)}\n`);
  notifyParent({ type: 'ready' });
  process.emit('SIGTERM');
});

function describe(setAside: Readonly<Record<string, number>>): string {
  const queues = Object.entries(setAside).map(([name, jobs]) => `${jobs} of ${name}`);
  return queues.length === 0 ? 'No mail was waiting.' : `Set aside: ${queues.join(', ')}.`;
}
