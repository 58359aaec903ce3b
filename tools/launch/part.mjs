import { spawn } from 'node:child_process';
import { signalProcess } from '../../server/src/platform/data-folder/running-process.mjs';
import { root } from './checkout.mjs';

/**
 * How a process ended for good, without a request to stop; `spoke` if it wrote the reason on stderr.
 * @typedef {{ role: string, code: number | null, signal: NodeJS.Signals | null, spoke: boolean }} End
 *
 * @typedef {object} Part
 * @property {string} role
 * @property {Promise<End>} gaveUp
 * @property {() => void} markReady
 * @property {(graceMs: number) => Promise<boolean>} stop Ends the process, by force after `graceMs`. Resolves true when no force was needed.
 * @property {() => void} kill
 */

const restartsAllowed = 3;
const restartWindowMs = 60_000;

/**
 * Starts one process of the product and keeps it running: after it was ready, an unexpected end (kill -9, out of memory)
 * restarts it, at most three times a minute. An end before it was ready, or one restart too many, is final.
 *
 * `onStart(pid)` is called for each process, `onMessage` for each of its IPC messages. A process that cannot start writes the
 * reason on stderr itself and exits with a code of its own.
 * @param {{ role: string, node: string, args: readonly string[], environment: NodeJS.ProcessEnv }} part
 * @param {{ onStart: (pid: number) => void, onMessage: (message: any) => void }} listeners
 * @returns {Part}
 */
export function startPart(part, { onStart, onMessage }) {
  const restarts = countRestarts();
  let ready = false;
  let stopping = false;
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  /** @type {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} */
  let ended;
  /** @type {(end: End) => void} */
  let giveUp;
  /** @type {Promise<End>} */
  const gaveUp = new Promise((resolve) => {
    giveUp = resolve;
  });

  const begin = () => {
    // A process group of its own: Ctrl-C reaches only the launcher, which then ends the parts in order.
    child = spawn(part.node, part.args, {
      cwd: root,
      env: part.environment,
      detached: true,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    let spoke = false;
    child.stderr?.on('data', (text) => {
      spoke = true;
      process.stderr.write(text);
    });
    child.on('message', onMessage);
    if (child.pid) onStart(child.pid);
    ended = new Promise((resolve) => {
      child.once('error', () => resolve({ code: 1, signal: null }));
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
    ended.then(({ code, signal }) => {
      if (stopping) return;
      if (!ready || !restarts.mayRestart()) return giveUp({ role: part.role, code, signal, spoke });
      console.error(
        `The ${part.role} ended unexpectedly (${signal ?? `exit code ${code}`}); starting it again.`,
      );
      begin();
    });
  };
  begin();

  return {
    role: part.role,
    gaveUp,
    markReady() {
      ready = true;
    },
    async stop(graceMs) {
      stopping = true;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
      const { code, signal } = await ended;
      clearTimeout(force);
      // Processes that it started and left behind are in its group; SIGINT is PostgreSQL's fast shutdown.
      if (child.pid) signalProcess(-child.pid, 'SIGINT');
      // A process that is still starting has no handler yet, so SIGTERM itself ends it.
      return code === 0 || signal === 'SIGTERM';
    },
    kill() {
      stopping = true;
      child.kill('SIGKILL');
    },
  };
}

/** Counts unexpected ends; too many within a minute are final. */
function countRestarts() {
  /** @type {number[]} */
  const ends = [];
  return {
    mayRestart() {
      const now = Date.now();
      ends.push(now);
      return ends.filter((time) => now - time < restartWindowMs).length <= restartsAllowed;
    },
  };
}
