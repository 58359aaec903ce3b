import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance address of the run's PostgreSQL; its database `tibeb` is the migrated template. */
    databaseUrl: string;
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
  await migrate(database.url);
  project.provide('databaseUrl', database.url);
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
