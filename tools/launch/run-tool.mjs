import { spawn } from 'node:child_process';
import { root } from './checkout.mjs';

/** @type {readonly NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end in the checkout. Resolves to { status, output }; status is undefined if the command does not exist;
 * `quiet` collects its output instead of showing it. If the launcher is asked to stop meanwhile, the command is ended first,
 * and the exit code is 130.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ environment: NodeJS.ProcessEnv, quiet?: boolean }} options
 * @returns {Promise<{ status: number | undefined, output: string }>}
 */
export function runTool(command, args, { environment, quiet = false }) {
  return new Promise((resolve) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const child = spawn(command, args, { cwd: root, env: environment, stdio });
    let output = '';
    let stopping = false;
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      stopping = true;
      child.kill(signal);
    };
    for (const name of signals) process.on(name, stop);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    /** @param {number | undefined} status */
    const end = (status) => {
      for (const name of signals) process.off(name, stop);
      if (stopping) process.exit(130);
      resolve({ status, output });
    };
    child.once('error', () => end(undefined));
    child.once('close', (code) => end(code ?? 1));
  });
}
