import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverNodeArguments } from '#scripts/launch/node-arguments.mjs';
import { freePort, startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';

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
  await migrate(database.url);
  const seed = fork(
    join(root, 'scripts/seed.ts'),
    ['--beneficiaries', String(count), '--events', String(count)],
    {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  await ended(seed);
  return {
    url: database.url,
    async stop() {
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
    env: { ...process.env, ...environment, PORT: String(port), PUBLIC_ORIGIN: `http://127.0.0.1:${port}` },
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
  return new Promise((resolve) =>
    child.exitCode === null ? child.once('exit', () => resolve()) : resolve(),
  );
}
