import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, toolScript } from './checkout.mjs';
import { Failure } from './failure.mjs';
import { runTool } from './run-tool.mjs';

const build = join(root, 'web', 'build');
const hashFile = join(build, '.source-hash');
/** The sources of the built pages. */
const sources = ['web', 'contract', 'package.json', 'package-lock.json', 'tsconfig.json'];
const derived = new Set(['build', 'node_modules', '.react-router']);

/**
 * Builds the web unless the last build came from exactly the same sources; `force` always builds.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} environment
 */
export async function ensureWebBuilt(node, environment, { force = false } = {}) {
  const hash = hashSources();
  if (!force && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return;
  console.log('Building the web pages...');
  rmSync(build, { recursive: true, force: true });
  const { status, output } = await runTool(
    node,
    [toolScript('@react-router/dev', 'react-router'), 'build', 'web'],
    { environment: { ...environment, NODE_ENV: 'production' }, quiet: true },
  );
  if (status !== 0) {
    console.error(output.trim());
    throw new Failure('The web pages could not be built; what the build said stands above.');
  }
  mkdirSync(build, { recursive: true });
  writeFileSync(hashFile, hash);
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesBelow(join(root, name))).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .filter((entry) => !derived.has(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
    );
}
