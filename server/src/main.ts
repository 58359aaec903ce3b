import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import { createApp, jobDefinitions } from './app.ts';
import { ConfigurationError, prepareDataFolder, readConfig } from './config.ts';
import { prepareDemoAccounts } from './features/account/public.ts';
import {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  startEmbeddedDatabase,
} from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import { createLog } from './platform/log.ts';
import { loadBuiltPages } from './platform/pages/built-pages.ts';
import type { PageRenderer } from './platform/pages/page-renderer.ts';
import { openServices, type Services } from './services.ts';

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

async function start(): Promise<void> {
  const config = readConfig();
  prepareDataFolder(config.dataDir);
  const log = createLog(config.logLevel);
  let embedded: EmbeddedDatabase | undefined;
  let stopping: Promise<void> | undefined;
  const closers: (() => Promise<void>)[] = [];
  const stop = () => {
    stopping ??= (async () => {
      for (const close of closers.reverse())
        await close().catch((error) => log.warn({ err: error }, 'stopping'));
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)));
  }
  try {
    if (!config.databaseUrl) {
      embedded = await startEmbeddedDatabase(join(config.dataDir, 'postgres'), log);
      closers.push(embedded.stop);
    }
    const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
    const services = openServices(config, databaseUrl, { log });
    closers.push(() => services.close());
    await migrate(services.pool);
    if (flags.sample && config.mode === 'sandbox') await loadSample(services);
    await services.jobs.start(jobDefinitions(services), { work: config.workJobs });
    const demoAccounts = await prepareDemoAccounts(services);
    const pages = flags['api-only'] ? undefined : await loadPages(closers);
    const app = createApp(services, pages, { development: flags.dev });
    const server = await listen(app.fetch, config.host, config.port);
    closers.push(() => drain(server));
    log[process.send ? 'debug' : 'info']({ address: config.publicOrigin }, 'ready');
    process.send?.({ type: 'ready', address: config.publicOrigin, demoAccounts });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function loadPages(closers: (() => Promise<void>)[]): Promise<PageRenderer> {
  if (!flags.dev) return loadBuiltPages(join(web, 'build'));
  const { loadDevPages } = await import('./platform/pages/dev-pages.ts');
  const pages = await loadDevPages(web);
  closers.push(pages.close);
  return pages;
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
    server.once('error', reject);
  });
}

/** Stops taking connections and lets running requests finish. */
function drain(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 8000).unref();
  });
}

start().catch((error: unknown) => {
  const expected = error instanceof ConfigurationError || error instanceof EmbeddedDatabaseError;
  process.stderr.write(
    `${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
