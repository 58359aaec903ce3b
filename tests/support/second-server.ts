import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#server/platform/free-ports.ts';
import { type RealServer, startProcess } from './real-server.ts';

/** A second server process on the database of the first one. It works no jobs. */
export async function startSecondServer(
  first: Pick<RealServer, 'databaseUrl' | 'sandboxOrigin'>,
  environment: Readonly<Record<string, string>>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-second-'));
  const [port] = await freePorts(1);
  const process = await startProcess(['server/src/main.ts', '--api-only'], {
    MODE: 'sandbox',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: first.databaseUrl,
    WORK_JOBS: 'no',
    STRIPE_API_URL: first.sandboxOrigin,
    GEOCODER_UPSTREAM_URL: `${first.sandboxOrigin}/opencage/geocode/v1/json`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...environment,
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    process,
    async stop() {
      await process.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
