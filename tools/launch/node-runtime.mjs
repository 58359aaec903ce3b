import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './checkout.mjs';
import { Failure } from './failure.mjs';

/** The major version that the sources need: it runs TypeScript without a build. */
const wanted = 24;

/**
 * This Node if it has the right major version, else the pinned one in node_modules/node (an install without install scripts
 * leaves that out). Throws a Failure if there is neither.
 */
export function findNode() {
  if (process.versions.node.startsWith(`${wanted}.`)) return process.execPath;
  const pinned = join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(pinned)) {
    const { status, stdout } = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
    if (status === 0 && stdout.startsWith(`v${wanted}.`)) return pinned;
  }
  if (Number(process.versions.node.split('.')[0]) > wanted) return process.execPath;
  throw new Failure(
    `Node ${wanted} is missing in node_modules/node: allow npm to run install scripts, remove node_modules and try again, or use Node ${wanted} itself.`,
  );
}

/**
 * The environment in which `node` and the installed commands are those of this checkout.
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function withTools(environment, node) {
  const first = [dirname(node), join(root, 'node_modules', '.bin')];
  return { ...environment, PATH: [...first, environment.PATH ?? ''].join(delimiter) };
}
