// `npm run migrate`: brings the database up to date as the owner of its tables (DATABASE_OWNER_URL) and lets the role
// of DATABASE_URL read and write rows. The servers then run without the owner's password.
import { ConfigurationError, readDatabaseAddresses } from './config.ts';
import { explain } from './explain.ts';
import { prepareDatabase } from './platform/database/runtime-role.ts';
import { installJobs } from './platform/jobs/queues.ts';

async function main(): Promise<void> {
  const { url, ownerUrl } = readDatabaseAddresses();
  await prepareDatabase(ownerUrl, url, installJobs).catch((error: unknown) => {
    // The database's own refusals and lost connections have a code; all else is a fault of ours.
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new ConfigurationError(`Cannot migrate: ${error.message}.`);
  });
  process.stdout.write('The database is up to date.\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
