import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure } from './failure.mjs';
import { endProcess, isRunning, signal, startTimeOf } from './running-process.mjs';

/** Makes the data folder. Throws a Failure when it cannot be written. */
export function prepareDataFolder(dataDir) {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new Failure(`Cannot start: the data folder ${dataDir} cannot be written (DATA_DIR).`);
  }
}

// mkdirSync's own `recursive` never returns where a folder exists but takes no entries, such as /proc.
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/**
 * Takes the data folder for this launcher. The lock names the launcher and what it started, each by pid and
 * start time. A lock whose launcher is gone is taken over, and what that launcher left running is ended.
 * Throws a Failure when another launcher is at work there.
 */
export async function lockDataFolder(dataDir) {
  const file = join(dataDir, 'tibeb.lock');
  const processes = [identify('launcher', process.pid)];
  while (!tryToCreate(file, processes)) await clearStaleLock(file, dataDir);
  process.once('exit', () => rmSync(file, { force: true }));
  return {
    /** Adds a process that must not outlive a killed launcher. */
    add(role, pid) {
      processes.push(identify(role, pid));
      writeFileSync(`${file}.new`, JSON.stringify(processes));
      renameSync(`${file}.new`, file);
    },
  };
}

function identify(role, pid) {
  return { role, pid, startedAt: startTimeOf(pid) };
}

function tryToCreate(file, processes) {
  try {
    writeFileSync(file, JSON.stringify(processes), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Failure(`Cannot start: the data folder cannot be written (${error.message}).`);
  }
}

async function clearStaleLock(file, dataDir) {
  // Moved away first: of two launchers that find the same stale lock, one moves it.
  const held = readLock(file);
  const launcher = held.find(({ role }) => role === 'launcher');
  if (launcher && isRunning(launcher))
    throw new Failure(
      `Cannot start: Tibeb already runs on the data folder ${dataDir} (process ${launcher.pid}); stop it, or set DATA_DIR and PORT to others.`,
    );
  const left = held.filter((one) => one.role !== 'launcher' && isRunning(one));
  for (const one of left) await endProcess(one, 15_000);
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readLock(aside);
  if (moved.some((one) => one.role === 'launcher' && isRunning(one))) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

function readLock(file) {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/**
 * Ends a PostgreSQL whose server died just now without stopping it. `how` is the signal that PostgreSQL takes
 * for a fast (SIGINT) or an immediate (SIGQUIT) shutdown; neither loses anything committed.
 */
export async function endLeftDatabase(dataDir, how = 'SIGINT') {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const folder = join(dataDir, entry.name);
    const [pidText, runsIn] = readLines(join(folder, 'postmaster.pid'));
    const identity = { pid: Number(pidText), startedAt: startTimeOf(Number(pidText)) };
    if (runsIn !== folder || !isRunning(identity)) continue;
    signal(identity.pid, how);
    const deadline = Date.now() + 10_000;
    while (isRunning(identity) && Date.now() < deadline) await new Promise((next) => setTimeout(next, 50));
  }
}

function readLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
