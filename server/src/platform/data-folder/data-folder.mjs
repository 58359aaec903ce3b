// Plain JavaScript: `npm start` runs this with the machine's own Node before anything is installed.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { endProcess, isRunning, startTimeOf } from './running-process.mjs';

/**
 * @typedef {import('./running-process.mjs').ProcessIdentity & { readonly role: string }} Holder
 * @typedef {object} FolderLock
 * @property {(role: string, pid: number) => void} add Adds a process that must not outlive this one.
 * @property {() => void} release
 */

/** The data folder cannot be used; the message is the one sentence the operator reads. */
export class DataFolderError extends Error {
  /** @override */
  name = 'DataFolderError';
}

/**
 * Makes the data folder. Throws a DataFolderError when it cannot be written.
 * @param {string} dataDir
 */
export function prepareDataFolder(dataDir) {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new DataFolderError(`Cannot start: the data folder ${dataDir} cannot be written (DATA_DIR).`);
  }
}

/**
 * mkdirSync's own `recursive` never returns where a folder exists but takes no entries, such as /proc.
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/**
 * Locks the data folder for this process. The lock file lists its holder first, then the processes that the holder
 * started, each by pid and start time; a child process of any of them works under the same lock. A lock whose holder is
 * gone, however it ended, is taken over. With `endLeft`, processes that such a holder left running are ended; without
 * it the folder is still in use. Throws a DataFolderError when the folder is in use.
 * @param {string} dataDir
 * @param {string} role
 * @param {{ endLeft?: boolean }} [options]
 * @returns {Promise<FolderLock>}
 */
export async function lockDataFolder(dataDir, role, { endLeft = false } = {}) {
  const file = join(dataDir, 'tibeb.lock');
  const processes = [identify(role, process.pid)];
  while (!tryToCreate(file, processes)) {
    const lock = readLock(file);
    if (lock.some((one) => one.pid === process.ppid && isRunning(one)))
      return { add: () => {}, release: () => {} };
    await clearStaleLock(file, lock, { dataDir, endLeft });
  }
  return {
    add(partRole, pid) {
      processes.push(identify(partRole, pid));
      try {
        writeFileSync(`${file}.new`, JSON.stringify(processes));
        renameSync(`${file}.new`, file);
      } catch {
        // A full disk must not end the launcher, and the product with it. A process that is not listed still ends when the launcher does.
      }
    },
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * @param {string} role
 * @param {number} pid
 * @returns {Holder}
 */
function identify(role, pid) {
  return { role, pid, startedAt: startTimeOf(pid) };
}

/**
 * @param {string} file
 * @param {readonly Holder[]} processes
 */
function tryToCreate(file, processes) {
  try {
    writeFileSync(file, JSON.stringify(processes), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    const why = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(`Cannot start: the data folder cannot be written (${why}).`);
  }
}

/**
 * @param {string} file
 * @param {readonly Holder[]} lock
 * @param {{ dataDir: string, endLeft: boolean }} options
 */
async function clearStaleLock(file, lock, { dataDir, endLeft }) {
  const [holder, ...parts] = lock;
  const inUse = [holder, ...(endLeft ? [] : parts)].find((one) => one && isRunning(one));
  if (inUse)
    throw new DataFolderError(
      `Cannot start: Tibeb already runs on the data folder ${dataDir} (process ${inUse.pid}); stop it, or set DATA_DIR and PORT to others.`,
    );
  for (const part of parts.filter(isRunning)) await endProcess(part, 15_000);
  // Rename it first: when two processes find the same stale lock, only one can move it.
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const [moved] = readLock(aside);
  if (moved && isRunning(moved)) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

/**
 * @param {string} file
 * @returns {Holder[]}
 */
function readLock(file) {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
