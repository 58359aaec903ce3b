import { ConfigurationError } from './config/config.ts';
import { claimInstallation } from './installation/claim-installation.ts';
import { openServices } from './open-services.ts';
import { listMissingMigrations } from './platform/database/migrate.ts';
import { prepareDatabase, whyNotRuntimeRole } from './platform/database/runtime-role.ts';
import { whyUnreachable } from './platform/database/why-unreachable.ts';
import { installJobs } from './platform/jobs/queues.ts';
import type { ProductProcess } from './process.ts';
import type { Services } from './services.ts';

/**
 * Opens the services, until the process stops, on a database that is migrated and belongs to this mode. With the
 * owner's URL it migrates the database first; in live mode without it, `npm run migrate` has to run beforehand. Throws
 * ConfigurationError where the database does not answer or cannot be used.
 */
export async function openReadyServices(
  { config, log, onStop }: Pick<ProductProcess, 'config' | 'log' | 'onStop'>,
  { url, ownerUrl }: { readonly url: string; readonly ownerUrl: string | undefined },
): Promise<Services> {
  const services = openServices(config, url, { log });
  onStop(() => services.close());
  await services.pool.connect().then(
    (client) => client.release(),
    (error: unknown) => {
      throw new ConfigurationError(`Cannot start: the database does not answer (${whyUnreachable(error)}).`);
    },
  );
  const whyOwner = await whyNotRuntimeRole(services.pool);
  const missing = ownerUrl ? [] : await listMissingMigrations(services.pool);
  // In the sandbox a person's own database may have a single role that may do everything.
  const ownsAll = config.mode === 'sandbox' && (whyOwner !== undefined || missing.length > 0);
  if (ownerUrl || ownsAll) await prepareDatabase(ownerUrl ?? services.databaseUrl, url, installJobs);
  else refuseOldDatabase(missing);
  if (config.mode === 'live') refuseOwnerRole(whyOwner);
  await claimInstallation(services.db, config.mode);
  services.replica?.start();
  await services.clockDifferences.start();
  return services;
}

function refuseOldDatabase(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new ConfigurationError(
    `MODE=live cannot start: the database lacks ${missing.length} migrations (${missing[0]} is the first); run \`npm run migrate\` with DATABASE_OWNER_URL, or set DATABASE_OWNER_URL here.`,
  );
}

function refuseOwnerRole(reason: string | undefined): void {
  if (reason === undefined) return;
  throw new ConfigurationError(
    `MODE=live cannot start: DATABASE_URL must name a role that cannot change the books, but ${reason}; make a role of its own for it and set DATABASE_OWNER_URL to the owner (docs/operations.md, "Roles of the database").`,
  );
}
