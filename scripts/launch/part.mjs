import { spawn } from 'node:child_process';
import { root } from './checkout.mjs';
import { signal as signalProcess } from './running-process.mjs';

const restartsAllowed = 3;
const restartWindowMs = 60_000;

/**
 * Starts one process of the product and keeps it running: once it was ready, an unexpected end (kill -9, out
 * of memory) starts it again, at most three times a minute. An end before that, or one too many, is final.
 *
 * `part` is { role, node, args, environment }. `onStart(pid)` hears of each process, `onMessage` what it
 * sends over IPC. A process that cannot start says why on stderr itself and exits with a code of its own.
 */
export function startPart(part, { onStart, onMessage }) {
  const ends = [];
  let ready = false;
  let stopping = false;
  let child;
  let ended;
  let giveUp;
  const gaveUp = new Promise((resolve) => {
    giveUp = resolve;
  });

  const begin = () => {
    // A group of its own: Ctrl-C reaches the launcher alone, which then ends the parts in order.
    child = spawn(part.node, part.args, {
      cwd: root,
      env: part.environment,
      detached: true,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    let spoke = false;
    child.stderr.on('data', (text) => {
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
      const now = Date.now();
      ends.push(now);
      const recent = ends.filter((time) => now - time < restartWindowMs).length;
      if (!ready || recent > restartsAllowed) return giveUp({ role: part.role, code, signal, spoke });
      console.error(
        `The ${part.role} ended unexpectedly (${signal ?? `exit code ${code}`}); starting it again.`,
      );
      begin();
    });
  };
  begin();

  return {
    role: part.role,
    /** Resolves with { role, code, signal, spoke } when the process ended for good without being asked to. */
    gaveUp,
    markReady() {
      ready = true;
    },
    /** Ends the process, by force after `graceMs`. Resolves true when no force was needed. */
    async stop(graceMs) {
      stopping = true;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
      const { code, signal } = await ended;
      clearTimeout(force);
      // What it had started and left behind is in its group; SIGINT is PostgreSQL's fast shutdown.
      if (child.pid) signalProcess(-child.pid, 'SIGINT');
      // One that was still starting up does not listen for the signal yet, and ends by it.
      return code === 0 || signal === 'SIGTERM';
    },
    kill() {
      stopping = true;
      child.kill('SIGKILL');
    },
  };
}
