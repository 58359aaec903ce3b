import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { type DatabaseAddresses, startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { prepareDatabase } from '#server/platform/database/runtime-role.ts';
import { installJobs } from '#server/platform/jobs/queues.ts';
import { createLog } from '#server/platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL: its database `tibeb`, the migrated template, as the product and as the owner reach it. */
    databaseUrl: string;
    databaseOwnerUrl: string;
  }
}

/** One real PostgreSQL for the whole run, in a folder of its own; each test file copies the template. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-test-'));
  // Run by root, PostgreSQL works as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const database = await startEmbeddedDatabase(join(folder, 'postgres'), createLog('silent'), {
    durable: false,
  });
  await prepareDatabase(database.ownerUrl, database.url, installJobs);
  project.provide('databaseUrl', await changePassword(database));
  project.provide('databaseOwnerUrl', database.ownerUrl);
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Live mode refuses the embedded database by its password, and some tests run live. Returns the new address. */
async function changePassword({ url, ownerUrl }: DatabaseAddresses): Promise<string> {
  const changed = new URL(url);
  changed.password = 'of-this-run';
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`ALTER ROLE ${changed.username} PASSWORD '${changed.password}'`);
  await owner.end();
  return changed.href;
}
