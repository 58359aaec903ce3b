import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { freePort } from '#server/platform/free-ports.ts';
import { createLog } from '#server/platform/log.ts';
import { serverEnvironment, serverNodeArguments } from '#tools/launch/node-arguments.mjs';

const root = join(import.meta.dirname, '..');

export interface Running {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A database of its own with `count` beneficiaries and events, made by the seed command. */
export async function seededDatabase(count: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-bench-'));
  chmodSync(folder, 0o755);
  const database = await startEmbeddedDatabase(join(folder, 'postgres'), createLog('silent'));
  const stop = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await seed(database.ownerUrl, { beneficiaries: count, events: count });
  } catch (error) {
    await stop();
    throw error;
  }
  // The bench connects as the owner, so that one URL serves all its parts and floors.
  return { url: database.ownerUrl, stop };
}

/** Fills a database with the seed command; throws if the command fails. */
export async function seed(
  databaseUrl: string,
  {
    beneficiaries,
    events,
    tips = 0,
    shown = false,
  }: { beneficiaries: number; events: number; tips?: number; shown?: boolean },
): Promise<void> {
  const child = fork(
    join(root, 'tools/seed.ts'),
    ['--beneficiaries', String(beneficiaries), '--events', String(events), '--tips', String(tips)],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', shown ? 'inherit' : 'ignore', 'inherit', 'ipc'],
    },
  );
  await ended(child);
  if (child.exitCode !== 0) throw new Error(`The seed ended with ${child.exitCode ?? child.signalCode}.`);
}

/** The product and a floor on the same database, each in a process of its own that serves all reads. */
export async function startBesideFloor(
  floorScript: string,
  databaseUrl: string,
): Promise<{ product: Running; floor: Running; stop: () => Promise<void> }> {
  const environment = {
    DATABASE_URL: databaseUrl,
    READS_PER_MINUTE: '100000000',
    WORK_JOBS: 'no',
    LOG_LEVEL: 'error',
  };
  const product = await startProcess('server/src/main.ts', environment);
  try {
    const floor = await startProcess(floorScript, environment);
    const stop = async () => {
      await product.stop();
      await floor.stop();
    };
    return { product, floor, stop };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** Starts the product with the sandbox, whose geocoder it may call 1,000 times a second. */
export async function startWithSandbox(
  databaseUrl: string,
): Promise<{ product: Running; stop: () => Promise<void> }> {
  const sandboxPort = String(await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-bench-sandbox-'));
  const sandbox = await startProcess('sandbox/src/main.ts', {
    SANDBOX_PORT: sandboxPort,
    SANDBOX_SMTP_PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  });
  const stopSandbox = async () => {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const product = await startProcess('server/src/main.ts', {
      DATABASE_URL: databaseUrl,
      READS_PER_MINUTE: '100000000',
      WORK_JOBS: 'no',
      LOG_LEVEL: 'error',
      STRIPE_API_URL: `http://127.0.0.1:${sandboxPort}`,
      GEOCODER_UPSTREAM_URL: `http://127.0.0.1:${sandboxPort}/opencage/geocode/v1/json`,
      GEOCODER_UPSTREAM_PER_SECOND: '1000',
    });
    const stop = async () => {
      await product.stop();
      await stopSandbox();
    };
    return { product, stop };
  } catch (error) {
    await stopSandbox();
    throw error;
  }
}

/** Starts a server process and waits for its ready message. */
export async function startProcess(
  script: string,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Running> {
  const port = await freePort();
  const child = fork(join(root, script), flags, {
    execArgv: [...serverNodeArguments],
    env: {
      ...serverEnvironment,
      ...process.env,
      ...environment,
      PORT: String(port),
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it was ready`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  const isOver = child.exitCode !== null || child.signalCode !== null;
  return isOver ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()));
}
