import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import { createApp, jobDefinitions } from './app.ts';
import { ConfigurationError } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { prepareDemoAccounts } from './features/account/public.ts';
import { startEmbeddedDatabase } from './platform/database/embedded.ts';
import { refuseUnreadable } from './platform/http/unreadable-requests.ts';
import { loadBuiltPages } from './platform/pages/built-pages.ts';
import type { PageRenderer } from './platform/pages/page-renderer.ts';
import { openMigratedServices, type ProductProcess, runProcess } from './process.ts';
import type { Services } from './services.ts';

/** A client that sends or reads slower than this is let go. */
const requestTimeoutMs = 30_000;

const { values: flags } = parseArgs({
  options: {
    /** Fills an empty database with the sample data (sandbox mode only) and keeps its dates ahead. */
    sample: { type: 'boolean', default: false },
    /** Serves the API without the pages, so that the web need not be built. */
    'api-only': { type: 'boolean', default: false },
    /** Renders pages from their sources and reloads them when a file changes. */
    dev: { type: 'boolean', default: false },
  },
});
const web = join(import.meta.dirname, '../../web');

async function start(own: ProductProcess): Promise<void> {
  const { config, log } = own;
  prepareDataFolder(config.dataDir);
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(own));
  const services = await openMigratedServices(own, databaseUrl);
  if (flags.sample && config.mode === 'sandbox') await loadSample(services);
  await services.jobs.start(jobDefinitions(services), { work: config.workJobs });
  if (config.workJobs) services.payments.startSettling();
  const demoAccounts = await prepareDemoAccounts(services);
  if (flags.sample && config.mode === 'sandbox') await handOverSample(services);
  const pages = flags['api-only'] ? undefined : await loadPages(own);
  const app = createApp(services, pages, { development: flags.dev });
  const server = await listen(app.fetch, config.host, config.port);
  own.onStop(() => drain(server));
  log[process.send ? 'debug' : 'info']({ address: config.publicOrigin }, 'ready');
  own.tellParent({ type: 'ready', address: config.publicOrigin, demoAccounts });
}

/** Its own PostgreSQL, in the data folder, for as long as the process runs. */
async function startOwnDatabase({ config, log, onStop }: ProductProcess): Promise<string> {
  const { url, stop } = await startEmbeddedDatabase(join(config.dataDir, 'postgres'), log);
  onStop(stop);
  return url;
}

async function loadPages({ onStop }: ProductProcess): Promise<PageRenderer> {
  if (!flags.dev) return loadBuiltPages(join(web, 'build'));
  const { loadDevPages } = await import('./platform/pages/dev-pages.ts');
  const pages = await loadDevPages(web);
  onStop(pages.close);
  return pages;
}

async function handOverSample({ db }: Services): Promise<void> {
  const { handOverSampleOrganizer } = await import('./sample/hand-over-organizer.ts');
  await handOverSampleOrganizer(db);
}

/** Loaded on demand, so that a live server never reads the sample. */
async function loadSample({ db, clock }: Services): Promise<void> {
  const { loadSampleData, refreshSampleDates } = await import('./sample/load-sample-data.ts');
  const now = clock.now();
  await loadSampleData(db, { now });
  await refreshSampleDates(db, { now });
}

function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  hostname: string,
  port: number,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch, hostname, port, serverOptions: { requestTimeout: requestTimeoutMs, headersTimeout: 10_000 } },
      () => resolve(server),
    );
    server.on('clientError', refuseUnreadable);
    server.once('error', (error) => reject(whyNotListening(error, hostname, port)));
  });
}

function whyNotListening(error: Error, host: string, port: number): Error {
  const sentence: Record<string, string> = {
    EADDRINUSE: `port ${port} is already in use; set PORT to another number`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine`,
    EACCES: `port ${port} may not be used by this user; set PORT to another number`,
  };
  const known = 'code' in error ? sentence[String(error.code)] : undefined;
  return known === undefined ? error : new ConfigurationError(`Cannot start: ${known}.`);
}

/** Stops taking connections and lets running requests finish. */
function drain(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 8000).unref();
  });
}

runProcess(start);
