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

/** One connection creates and drops all databases of this process, because each connection costs a PostgreSQL process. */
let maintenance: Pool | undefined;

/** Does not keep the process alive, and ignores a PostgreSQL that ends first. */
function openMaintenance(address: URL): Pool {
  const connectionString = Object.assign(new URL(address), { pathname: '/postgres' }).href;
  const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  return pool.on('error', () => {});
}

/**
 * Creates an empty migrated database, or a copy of another template; `drop` removes it. `url` is for the product, with a role
 * that only reads and writes rows; `ownerUrl` is for direct changes by a test, with all rights.
 */
export async function createTestDatabase(template = 'tibeb'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = addressOf('TEST_DATABASE_URL');
  const ownerUrl = addressOf('TEST_DATABASE_OWNER_URL');
  const run = async (statement: string) => {
    maintenance ??= openMaintenance(ownerUrl);
    await maintenance.query(statement);
  };
  // FILE_COPY copies the folder; the other strategy writes every block through the log and takes three times as long.
  await run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  url.pathname = `/${name}`;
  ownerUrl.pathname = `/${name}`;
  return { url: url.href, ownerUrl: ownerUrl.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/**
 * An empty database as of the version before a migration, given by its number. `upgrade` applies that migration and all later
 * ones.
 */
export async function createOlderDatabase(
  migration: string,
): Promise<TestDatabase & { upgrade: () => Promise<void> }> {
  const database = await createTestDatabase(await findOlderTemplate(migration));
  return {
    ...database,
    upgrade: () => prepareDatabase(database.ownerUrl, database.url, installJobs),
  };
}

/**
 * The template of that version, which the run's first test of it makes: from the nearest older one there is, so that hardly any
 * migration is applied twice.
 */
async function findOlderTemplate(migration: string): Promise<string> {
  const template = `older_${migration}`;
  const ownerUrl = addressOf('TEST_DATABASE_OWNER_URL');
  const pool = openMaintenance(ownerUrl);
  try {
    // One at a time: a database that others connect to is no template. The pool has one connection, which holds the lock.
    await pool.query('SELECT pg_advisory_lock(1)');
    const { rows } = await pool.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE datname LIKE 'older_%' AND datname <= $1 ORDER BY datname DESC LIMIT 1",
      [template],
    );
    const nearest = rows[0]?.name ?? 'template0';
    if (nearest === template) return template;
    // It gets its name once it is complete.
    await pool.query('DROP DATABASE IF EXISTS unfinished');
    await pool.query(`CREATE DATABASE unfinished TEMPLATE ${nearest} STRATEGY FILE_COPY`);
    await applyMigrationsBefore(migration, Object.assign(ownerUrl, { pathname: '/unfinished' }).href);
    await pool.query(`ALTER DATABASE unfinished RENAME TO ${template}`);
    return template;
  } finally {
    await pool.end();
  }
}

async function applyMigrationsBefore(migration: string, ownerUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-older-'));
  const all = join(import.meta.dirname, '../../server/migrations');
  for (const name of readdirSync(all).filter((file) => file < migration))
    copyFileSync(join(all, name), join(folder, name));
  await migrate(ownerUrl, folder);
  rmSync(folder, { recursive: true });
}

/**
 * A pool for a test's database as its owner. Dropping the database may end a connection that is still closing; the pool and the
 * connection then emit an error.
 */
export function openOwnerPool(ownerUrl: string, max = 2): Pool {
  const pool = new Pool({ connectionString: ownerUrl, max });
  pool.on('error', () => {});
  return pool.on('connect', (client) => client.on('error', () => {}));
}

/** An address that the setup of the run (`postgres.ts`) puts into the environment. */
function addressOf(name: string): URL {
  const address = process.env[name];
  if (!address) throw new Error(`${name} is not set: the test runner has not started PostgreSQL.`);
  return new URL(address);
}
