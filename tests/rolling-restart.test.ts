import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restartUnderLoad } from './support/rolling-restart.ts';
import { createTestDatabase } from './support/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const dataDir = mkdtempSync(join(tmpdir(), 'tibeb-restart-'));
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('no request is cut while two servers are restarted one after the other under load', async () => {
  const { answered, notAnswered, cut, restarts } = await restartUnderLoad({
    databaseUrl: database.url,
    dataDir,
    path: '/api/v1/events/categories',
    requests: 3000,
  });
  expect({ answered, notAnswered, cut }).toEqual({ answered: 3000, notAnswered: 0, cut: 0 });
  expect(restarts).toBeGreaterThanOrEqual(2);
});
