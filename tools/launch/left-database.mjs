import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isRunning,
  signalProcess,
  startTimeOf,
} from '../../server/src/platform/data-folder/running-process.mjs';

/**
 * Ends a PostgreSQL whose server has just died without stopping it. `how` is PostgreSQL's signal for a fast (SIGINT) or an
 * immediate (SIGQUIT) shutdown; neither loses committed data.
 * @param {string} dataDir
 * @param {'SIGINT' | 'SIGQUIT'} how
 */
export async function endLeftDatabase(dataDir, how = 'SIGINT') {
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const folder = join(dataDir, entry.name);
    const [pidText, runsIn] = readLines(join(folder, 'postmaster.pid'));
    const identity = { pid: Number(pidText), startedAt: startTimeOf(Number(pidText)) };
    if (runsIn !== folder || !isRunning(identity)) continue;
    signalProcess(identity.pid, how);
    const deadline = Date.now() + 10_000;
    while (isRunning(identity) && Date.now() < deadline) await new Promise((next) => setTimeout(next, 50));
  }
}

/** @param {string} file */
function readLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
