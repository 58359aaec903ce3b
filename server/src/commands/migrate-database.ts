// `npm run migrate`: migrates the database as the owner of its tables (DATABASE_OWNER_URL) and grants the role of
// DATABASE_URL access to the rows. The servers then run without the owner's password.
import { ConfigurationError, readDatabaseAddresses } from '#server/config/config.ts';
import { explain } from '#server/explain.ts';
import { prepareDatabase } from '#server/platform/database/runtime-role.ts';
import { installJobs } from '#server/platform/jobs/queues.ts';

async function main(): Promise<void> {
  const { url, ownerUrl } = readDatabaseAddresses();
  await prepareDatabase(ownerUrl, url, installJobs).catch((error: unknown) => {
    // The database's own errors and lost connections have a code; everything else is our bug.
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new ConfigurationError(`Cannot migrate: ${error.message}.`);
  });
  process.stdout.write('The database is up to date.\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
