import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restartUnderLoad } from '#tests/support/rolling-restart.ts';
import { report } from './measure.ts';
import { seededDatabase } from './processes.ts';

/** A rolling restart of two servers behind a proxy, again and again, under load. */
export async function benchRestarts(requests: number): Promise<void> {
  const database = await seededDatabase(1000);
  const dataDir = mkdtempSync(join(tmpdir(), 'tibeb-bench-restarts-'));
  chmodSync(dataDir, 0o755);
  try {
    const { answered, notAnswered, restarts } = await restartUnderLoad({
      databaseUrl: database.url,
      dataDir,
      path: '/api/v1/events/listing?limit=6',
      requests,
    });
    report(
      'requests cut by rolling restarts',
      `${notAnswered} of ${answered + notAnswered}`,
      `${restarts} restarts, 2 servers, 24 clients`,
      '0',
      notAnswered === 0,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await database.stop();
  }
}
