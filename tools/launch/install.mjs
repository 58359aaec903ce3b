import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './checkout.mjs';
import { Failure } from './failure.mjs';
import { runTool } from './run-tool.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */

const modules = join(root, 'node_modules');
const hashFile = join(modules, '.tibeb-lock-hash');

/** Installs exactly the packages in package-lock.json, unless node_modules already has them. */
export async function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (readIfThere(hashFile) === hash) return;
  if (!matchesInstalledTree(JSON.parse(lock))) await install(existsSync(modules));
  rememberHash(hash);
}

/**
 * npm keeps a lock file of what it installed, so nothing is installed again after a manual `npm ci`.
 * @param {{ packages: Record<string, LockedPackage> }} lock
 */
function matchesInstalledTree(lock) {
  const text = readIfThere(join(modules, '.package-lock.json'));
  if (!text) return false;
  /** @type {Record<string, LockedPackage>} */
  const installed = JSON.parse(text).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    // Packages for other systems are optional, and not installed here.
    if (!found) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** @param {boolean} again */
async function install(again) {
  console.log(again ? 'Updating dependencies...' : 'Installing dependencies (first time, about a minute)...');
  const { status, output } = await runTool(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { environment: outsideEnvironment(), quiet: true },
  );
  if (status === undefined)
    throw new Failure('Cannot install the dependencies: the command npm was not found.');
  if (status !== 0) throw new Failure(explain(output));
}

/** @param {string} output */
function explain(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED/.test(output)
  )
    return 'Cannot install the dependencies: the package registry cannot be reached; check the network and try again.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return `Cannot install the dependencies: the folder ${root} cannot be written.`;
  if (/ENOSPC/.test(output)) return 'Cannot install the dependencies: the disk is full.';
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!)( code)?\s*/, '').trim());
  const reason = lines.find((line) => line.includes(' ')) ?? 'npm gave no reason';
  return `Cannot install the dependencies (npm ci): ${reason}`;
}

/**
 * Under `npm start` our node_modules/.bin is first on PATH, so the pinned Node could run npm, which would then delete that Node
 * while running. So npm runs with the machine's Node.
 */
function outsideEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** @param {string} hash */
function rememberHash(hash) {
  // Written to a new file and renamed: node_modules may share files with another folder, whose file must not change.
  writeFileSync(`${hashFile}.new`, hash);
  renameSync(`${hashFile}.new`, hashFile);
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
