import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';
import { prepareDatabase } from '#server/platform/database/runtime-role.ts';
import { installJobs } from '#server/platform/jobs/queues.ts';

export interface TestDatabase {
  readonly url: string;
  readonly ownerUrl: string;
  readonly drop: () => Promise<void>;
}

/** One connection makes and removes all databases of this process: each costs PostgreSQL a process of its own. */
let maintenance: Pool | undefined;

/** Keeps no process from ending, and takes no notice of a PostgreSQL that ends first. */
function openMaintenance(address: URL): Pool {
  const connectionString = Object.assign(new URL(address), { pathname: '/postgres' }).href;
  const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  return pool.on('error', () => {});
}

/**
 * Makes an empty migrated database, or a copy of another template; `drop` removes it. The product reaches it by `url`, as
 * a role that only reads and writes rows. `ownerUrl` is for what a test does by hand: it may do everything.
 */
export async function createTestDatabase(template = 'tibeb'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = addressOf('TEST_DATABASE_URL');
  const ownerUrl = addressOf('TEST_DATABASE_OWNER_URL');
  const run = async (statement: string) => {
    maintenance ??= openMaintenance(ownerUrl);
    await maintenance.query(statement);
  };
  // The folder is copied as it is: written block by block through the log it takes three times as long.
  await run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  url.pathname = `/${name}`;
  ownerUrl.pathname = `/${name}`;
  return { url: url.href, ownerUrl: ownerUrl.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/**
 * A database as the version before a migration left it, without rows; the number is the migration's. `upgrade` applies
 * that one and all later ones.
 */
export async function createOlderDatabase(
  migration: string,
): Promise<TestDatabase & { upgrade: () => Promise<void> }> {
  const database = await createTestDatabase('template0');
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-older-'));
  const all = join(import.meta.dirname, '../../server/migrations');
  for (const name of readdirSync(all).filter((file) => file < migration))
    copyFileSync(join(all, name), join(folder, name));
  await migrate(database.ownerUrl, folder);
  rmSync(folder, { recursive: true });
  return {
    ...database,
    upgrade: () => prepareDatabase(database.ownerUrl, database.url, installJobs),
  };
}

/**
 * Connections to a test's database as its owner. Dropping the database may end one that is still closing, which is told
 * to the pool and to the connection.
 */
export function openOwnerPool(ownerUrl: string, max = 2): Pool {
  const pool = new Pool({ connectionString: ownerUrl, max });
  pool.on('error', () => {});
  return pool.on('connect', (client) => client.on('error', () => {}));
}

/** An address that the set-up of the run (`postgres.ts`) leaves in the environment. */
function addressOf(name: string): URL {
  const address = process.env[name];
  if (!address) throw new Error(`${name} is not set: the test runner has not started PostgreSQL.`);
  return new URL(address);
}
