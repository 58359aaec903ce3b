import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareDataFolder } from './platform/data-folder/data-folder.mjs';
import { type DatabaseAddresses, startEmbeddedDatabase } from './platform/database/embedded.ts';
import { type ProductProcess, runProcess } from './process.ts';

const { values: flags } = parseArgs({
  options: {
    /** Fills an empty database with the sample data (sandbox mode only) and keeps its dates ahead. */
    sample: { type: 'boolean', default: false },
    /** With the sample: an evening that is going on, a campaign on its last day, and an audience that tips. */
    demonstration: { type: 'boolean', default: false },
    /** Serves the API without the pages, so that the web need not be built. */
    'api-only': { type: 'boolean', default: false },
    /** Renders pages from their sources and reloads them when a file changes. */
    dev: { type: 'boolean', default: false },
    /** The folder of the built pages; that of this checkout by default. */
    pages: { type: 'string', default: join(import.meta.dirname, '../../web/build') },
  },
});

async function start(own: ProductProcess): Promise<void> {
  prepareDataFolder(own.config.dataDir);
  // The rest of the product loads while the database starts, which takes as long in an empty folder.
  const [database, { serve }] = await Promise.all([
    own.config.database ?? startOwnDatabase(own),
    import('./serve.ts'),
  ]);
  await serve(own, database, flags);
}

/** Its own PostgreSQL, in the data folder, for as long as the process runs. */
async function startOwnDatabase({ config, log, onStop, fail }: ProductProcess): Promise<DatabaseAddresses> {
  const database = await startEmbeddedDatabase(join(config.dataDir, 'postgres'), log, { onLost: fail });
  onStop(database.stop);
  return database;
}

runProcess(start);
