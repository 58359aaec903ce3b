import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { whyNotListening } from './explain.ts';
import { prepareDemoAccounts } from './features/account/public.ts';
import { serveOwnMetrics } from './metrics.ts';
import { prepareDataFolder } from './platform/data-folder/data-folder.mjs';
import { type DatabaseAddresses, startEmbeddedDatabase } from './platform/database/embedded.ts';
import { type HttpServer, openHttpServer } from './platform/http/http-server.ts';
import { loadBuiltPages } from './platform/pages/built-pages.ts';
import type { PageRenderer } from './platform/pages/page-renderer.ts';
import { openReadyServices, type ProductProcess, runProcess } from './process.ts';
import type { Services } from './services.ts';
import { startJobs } from './start-jobs.ts';

const web = join(import.meta.dirname, '../../web');
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
    pages: { type: 'string', default: join(web, 'build') },
  },
});

async function start(own: ProductProcess): Promise<void> {
  const { config, log } = own;
  prepareDataFolder(config.dataDir);
  const services = await openReadyServices(own, config.database ?? (await startOwnDatabase(own)));
  if (flags.sample && config.mode === 'sandbox') await loadSample(services);
  await startJobs(services, { work: config.workJobs });
  const demoAccounts = await prepareDemoAccounts(services);
  if (flags.sample && config.mode === 'sandbox') await handOverSample(services);
  const pages = flags['api-only'] ? undefined : await loadPages(own);
  await serveOwnMetrics(services, own);
  let server: HttpServer | undefined;
  const app = createApp(services, pages, {
    development: flags.dev,
    isDraining: () => server?.isDraining() ?? false,
  });
  server = await listen(app.fetch, config);
  const { drain } = server;
  own.onStop(async () => {
    // Streams do not end on their own, so draining cannot wait for them; their clients reconnect to another server.
    await Promise.all([services.pageNews.end(), services.screenNews.end()]);
    await drain({ acceptForMs: config.drainDelaySeconds * 1000 });
  });
  log[process.send ? 'debug' : 'info']({ address: config.publicOrigin }, 'ready');
  own.notifyParent({ type: 'ready', address: config.publicOrigin, demoAccounts });
  if (flags.demonstration && flags.sample && config.mode === 'sandbox') await admitAudience(services, own);
}

/** Its own PostgreSQL, in the data folder, for as long as the process runs. */
async function startOwnDatabase({ config, log, onStop, fail }: ProductProcess): Promise<DatabaseAddresses> {
  const database = await startEmbeddedDatabase(join(config.dataDir, 'postgres'), log, { onLost: fail });
  onStop(database.stop);
  return database;
}

async function loadPages({ onStop }: ProductProcess): Promise<PageRenderer> {
  if (!flags.dev) return loadBuiltPages(flags.pages);
  const { loadDevPages } = await import('./platform/pages/dev-pages.ts');
  const pages = await loadDevPages(web);
  onStop(pages.close);
  return pages;
}

/** Gives the demo accounts what is theirs of the sample, and shows visitors what goes on. */
async function handOverSample(services: Services): Promise<void> {
  const { handOverSample: handOver } = await import('#seed/sample/hand-over.ts');
  await handOver(services);
  if (!flags.demonstration) return;
  const { demonstrate } = await import('#seed/sample/demonstration/demonstrate.ts');
  await demonstrate(services);
}

/** Sample fans tip the performer on stage, for as long as the process runs. */
async function admitAudience(services: Services, { onStop }: ProductProcess): Promise<void> {
  const { startAudience } = await import('#seed/sample/demonstration/audience.ts');
  onStop(startAudience(services).stop);
}

/** Loaded on demand, so that a live server never reads the sample. */
async function loadSample({ db, clock }: Services): Promise<void> {
  const { loadSampleData, refreshSampleDates } = await import('#seed/sample/load-sample-data.ts');
  const now = clock.now();
  await loadSampleData(db, { now });
  await refreshSampleDates(db, { now });
}

async function listen(fetch: Parameters<typeof openHttpServer>[0], config: Config): Promise<HttpServer> {
  const { host: hostname, port } = config;
  return openHttpServer(fetch, { hostname, port }).catch((error) => {
    throw whyNotListening(error, { HOST: hostname }, { PORT: port });
  });
}

runProcess(start);
