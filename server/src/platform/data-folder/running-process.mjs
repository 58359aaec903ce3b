import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Identifies one process for good: pids are reused, but not together with the same start time.
 * @typedef {{ readonly pid: number, readonly startedAt?: string | undefined }} ProcessIdentity
 */

/**
 * When a process began, as its system writes it, or undefined when it does not run (a zombie does not).
 * @param {number} pid
 * @returns {string | undefined}
 */
export function startTimeOf(pid) {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is the name in parentheses and may hold anything; state is the third, start time the 22nd.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return 'ZX'.includes(fields[0] ?? 'X') ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}

/** @param {ProcessIdentity} identity */
export function isRunning({ pid, startedAt }) {
  return startedAt !== undefined && startTimeOf(pid) === startedAt;
}

/**
 * Asks a process to end, then kills it after `graceMs`. Resolves when it is gone.
 * @param {ProcessIdentity} identity
 * @param {number} graceMs
 */
export async function endProcess(identity, graceMs) {
  signalProcess(identity.pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (isRunning(identity)) {
    if (Date.now() > deadline) signalProcess(identity.pid, 'SIGKILL');
    await new Promise((next) => setTimeout(next, 50));
  }
}

/**
 * Sends a signal; a process that is gone already is as good.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export function signalProcess(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
