// `npm run after-restore`: run it before the server starts, after a restore that the server cannot detect (to a point
// in time, or a copied folder). It sets aside the mail that waits in the restored database. The embedded database of a
// data folder runs for as long as the command.
import { join } from 'node:path';
import { jobDefinitions } from '#server/app.ts';
import { openReadyServices } from '#server/open-ready-services.ts';
import type { DatabaseAddresses } from '#server/platform/database/embedded.ts';
import { declareRestored } from '#server/platform/database/restored-copy.ts';
import { setAsideAfterRestore } from '#server/platform/jobs/jobs.ts';
import { type ProductProcess, runProcess } from '#server/process.ts';
import { reachEmbeddedDatabase } from './reach-database.ts';

runProcess(async (own) => {
  const services = await openReadyServices(own, own.config.database ?? (await embeddedDatabase(own)));
  const setAside = await declareRestored(services.db, setAsideAfterRestore(jobDefinitions(services)));
  process.stdout.write(`${describe(setAside)}\n`);
  own.notifyParent({ type: 'ready' });
  process.emit('SIGTERM');
});

async function embeddedDatabase({ config, log, onStop }: ProductProcess): Promise<DatabaseAddresses> {
  const folder = join(config.dataDir, 'postgres');
  const ifMissing = `Cannot start: after-restore needs DATABASE_URL, or a database in ${folder} (DATA_DIR).`;
  const database = await reachEmbeddedDatabase(folder, { log, ifMissing });
  onStop(database.stop);
  return database;
}

function describe(setAside: Readonly<Record<string, number>>): string {
  const queues = Object.entries(setAside).map(([name, jobs]) => `${jobs} of ${name}`);
  return queues.length === 0 ? 'No mail was waiting.' : `Set aside: ${queues.join(', ')}.`;
}
