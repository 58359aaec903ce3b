import { serveOwnMetrics } from './metrics.ts';
import { openReadyServices } from './open-ready-services.ts';
import type { ProductProcess } from './process.ts';
import { startJobs } from './start-jobs.ts';

/** Works the job queue on a database, until the process stops. */
export async function work(
  own: ProductProcess,
  database: Parameters<typeof openReadyServices>[1],
): Promise<void> {
  const services = await openReadyServices(own, database);
  await startJobs(services, { work: true });
  await serveOwnMetrics(services, own);
}
