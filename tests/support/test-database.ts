import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/**
 * Makes an empty migrated database; `drop` removes it. The product reaches it by `url`, as a role that only reads and
 * writes rows. `ownerUrl` is for what a test does by hand: it may do everything.
 */
export async function createTestDatabase(): Promise<{
  url: string;
  ownerUrl: string;
  drop: () => Promise<void>;
}> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = addressOf('TEST_DATABASE_URL');
  const ownerUrl = addressOf('TEST_DATABASE_OWNER_URL');
  const maintenance = new URL(ownerUrl);
  maintenance.pathname = '/postgres';
  const run = async (statement: string) => {
    const client = new Client({ connectionString: maintenance.href });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`CREATE DATABASE ${name} TEMPLATE tibeb`);
  url.pathname = `/${name}`;
  ownerUrl.pathname = `/${name}`;
  return { url: url.href, ownerUrl: ownerUrl.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** An address that the set-up of the run (`postgres.ts`) leaves in the environment. */
function addressOf(name: string): URL {
  const address = process.env[name];
  if (!address) throw new Error(`${name} is not set: the test runner has not started PostgreSQL.`);
  return new URL(address);
}
