import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { createLog } from '#server/platform/log.ts';
import { databasePid } from '#tests/support/living-process.ts';
import { serverNodeArguments } from '#tools/launch/node-arguments.mjs';

const root = join(import.meta.dirname, '..');
const pauseMs = 300;

/** A process that is restarted whenever it ends. */
export interface ManagedProcess {
  pid(): number | undefined;
  /** Returns false if the process is not running. */
  signal(signal: 'SIGKILL' | 'SIGTERM'): boolean;
  stop(): Promise<void>;
}

/** Runs an entry file of a checkout; its output goes to a file in the log folder. */
export function keepProcess(
  name: string,
  entry: readonly string[],
  { environment, logFolder, checkout = root }: ProcessOptions,
): ManagedProcess {
  mkdirSync(logFolder, { recursive: true });
  const log = openSync(join(logFolder, `${name}.log`), 'a');
  let child: ChildProcess;
  let stopping = false;
  let ended = Promise.resolve();
  const begin = () => {
    child = spawn(process.execPath, [...serverNodeArguments, ...entry], {
      cwd: checkout,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
      stdio: ['ignore', log, log, 'ipc'],
    });
    ended = new Promise((resolve) => child.once('exit', () => resolve()));
    child.once('exit', () => stopping || setTimeout(() => stopping || begin(), pauseMs));
  };
  begin();
  const running = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: () => (running() ? child.pid : undefined),
    signal: (signal) => running() && child.kill(signal),
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await ended;
      clearTimeout(force);
    },
  };
}

export interface ProcessOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly logFolder: string;
  /** The checkout whose files run; by default this one. */
  readonly checkout?: string;
}

/** Runs a command of this checkout and waits for its end. */
export function runCommand(
  entry: readonly string[],
  { environment }: Pick<ProcessOptions, 'environment'>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, entry, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

export type ManagedDatabase = ManagedProcess & Pick<EmbeddedDatabase, 'url' | 'ownerUrl'>;

/** PostgreSQL at one port, restarted whenever it ends. The product's own restarts stop after three a minute; these do not. */
export async function keepDatabase(dataDir: string, port: number): Promise<ManagedDatabase> {
  let stopping = false;
  let restarting: Promise<void> | undefined;
  const start = () =>
    startEmbeddedDatabase(join(dataDir, 'postgres'), createLog('silent'), {
      port,
      onLost: () => {
        restarting ??= again().finally(() => {
          restarting = undefined;
        });
      },
    });
  let database = await start();
  const again = async () => {
    await database.stop();
    while (!stopping) {
      const next = await start().catch(() => undefined);
      if (next) {
        database = next;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const pid = () => {
    try {
      return databasePid(dataDir);
    } catch {
      return undefined;
    }
  };
  return {
    url: database.url,
    ownerUrl: database.ownerUrl,
    pid,
    signal(signal) {
      const running = pid();
      if (!running) return false;
      try {
        // SIGINT is PostgreSQL's fast shutdown.
        return process.kill(running, signal === 'SIGTERM' ? 'SIGINT' : signal);
      } catch {
        return false;
      }
    },
    async stop() {
      stopping = true;
      await restarting;
      await database.stop();
    },
  };
}

/** The resident memory of a process in MB; 0 if it has ended. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
