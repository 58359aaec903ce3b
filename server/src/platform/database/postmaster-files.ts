import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isFree } from '../free-ports.ts';

// Reads the files in which PostgreSQL records its process and the options of its start, in its data folder.

/** The port of the PostgreSQL that runs in `folder`; undefined when none does. */
export function runningPort(folder: string): number | undefined {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pidText, dataFolder, , port] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(pidText);
  return pid && port && dataFolder === folder && isPostgres(pid) ? Number(port) : undefined;
}

/**
 * The port of the last start, which PostgreSQL records with its other options; undefined where something else listens
 * there by now. Reusing it lets a worker beside the server find the database again.
 */
export async function lastPort(folder: string): Promise<number | undefined> {
  const file = join(folder, 'postmaster.opts');
  if (!existsSync(file)) return undefined;
  const port = Number(/"-p" "(\d+)"/.exec(readFileSync(file, 'utf8'))?.[1]);
  return port && (await isFree(port)) ? port : undefined;
}

/** After kill -9 of the server its PostgreSQL may still run; this stops it so that ours can start. */
export async function stopLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pidText, dataFolder] = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(pidText);
  if (!pid || dataFolder !== folder || !isPostgres(pid)) {
    rmSync(pidFile, { force: true });
    return;
  }
  // SIGINT is PostgreSQL's fast shutdown: sessions are ended, nothing committed is lost.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 20_000;
  while (existsSync(pidFile) && Date.now() < deadline) await new Promise((next) => setTimeout(next, 50));
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const commandLine = `/proc/${pid}/cmdline`;
    return !existsSync('/proc/self') || readFileSync(commandLine, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}
