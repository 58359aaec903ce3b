import { join } from 'node:path';
import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { whyNotListening } from './explain.ts';
import { prepareDemoAccounts } from './features/account/public.ts';
import { serveOwnMetrics } from './metrics.ts';
import { openReadyServices } from './open-ready-services.ts';
import { type HttpServer, openHttpServer } from './platform/http/http-server.ts';
import { loadBuiltPages } from './platform/pages/built-pages.ts';
import type { PageRenderer } from './platform/pages/page-renderer.ts';
import type { ProductProcess } from './process.ts';
import type { Services } from './services.ts';
import { startJobs } from './start-jobs.ts';

const web = join(import.meta.dirname, '../../web');

/** The flags of the server's command line (`main.ts`). */
export interface ServeFlags {
  readonly sample: boolean;
  readonly demonstration: boolean;
  readonly 'api-only': boolean;
  readonly dev: boolean;
  readonly pages: string;
}

/** Serves the product on a database, until the process stops. */
export async function serve(
  own: ProductProcess,
  database: Parameters<typeof openReadyServices>[1],
  flags: ServeFlags,
): Promise<void> {
  const { config, log } = own;
  const isSample = flags.sample && config.mode === 'sandbox';
  // They load while the database is prepared; a failure is thrown where they are needed.
  const loading = loadPages(own, flags);
  loading.catch(() => {});
  const services = await openReadyServices(own, database);
  if (isSample) await loadSample(services);
  // First what can be refused: a process that ends at once begins no job.
  await serveOwnMetrics(services, own);
  await startJobs(services, { work: config.workJobs });
  const demoAccounts = await prepareDemoAccounts(services);
  if (isSample) await handOverSample(services, flags);
  const pages = await loading;
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
  if (flags.demonstration && isSample) await admitAudience(services, own);
}

async function loadPages({ onStop }: ProductProcess, flags: ServeFlags): Promise<PageRenderer | undefined> {
  if (flags['api-only']) return undefined;
  if (!flags.dev) return loadBuiltPages(flags.pages);
  const { loadDevPages } = await import('./platform/pages/dev-pages.ts');
  const pages = await loadDevPages(web);
  onStop(pages.close);
  return pages;
}

/** Gives the demo accounts what is theirs of the sample, and shows visitors what goes on. */
async function handOverSample(services: Services, { demonstration }: ServeFlags): Promise<void> {
  const { handOverSample: handOver } = await import('#seed/sample/hand-over.ts');
  await handOver(services);
  if (!demonstration) return;
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
