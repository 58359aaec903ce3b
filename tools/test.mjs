// `npm test`: every check except the long ones of `npm run soak:steps` and `npm run soak:pages`, one after the other; the last line has the totals.
// `npm test -- --only unit,types` runs some of them, `npm test -- tipping` the tests of matching files.
import './launch/require-node.mjs';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/checkout.mjs';
import { checks } from './launch/checks.mjs';
import { Failure, runCommand } from './launch/failure.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { findNode, withTools } from './launch/node-runtime.mjs';

const usual = checks.filter(({ long }) => !long);

await runCommand(async () => {
  const { selected, paths } = select(process.argv.slice(2));
  await ensureInstalled();
  const node = findNode();
  const context = { node, environment: inMemory(keepCompiled(withTools(process.env, node))), paths };
  if (selected.length === usual.length && paths.length === 0)
    console.log(
      'Every check but those of `npm run soak:steps` and `npm run soak:pages`: 15 to 25 minutes on a machine with two cores and nothing else to do.',
    );
  const total = { passed: 0, failed: 0 };
  for (const check of selected) {
    console.log(`\n== ${check.title}`);
    const startedAt = performance.now();
    const { passed, failed } = await runToEnd(check, context);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`== ${check.title}: ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

/**
 * Keeps the hundreds of test databases and folders in memory, if there is enough room: creating a database then takes a tenth
 * of the time. An existing TMPDIR stays.
 * @param {NodeJS.ProcessEnv} environment
 */
function inMemory(environment) {
  const folder = '/dev/shm';
  if (environment.TMPDIR || !existsSync(folder)) return environment;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 4 * 2 ** 30 ? environment : { ...environment, TMPDIR: folder };
}

/**
 * Enables Node's compile cache, as `npm start` does, because every test worker loads the same modules.
 * @param {NodeJS.ProcessEnv} environment
 */
function keepCompiled(environment) {
  return { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'), ...environment };
}

/**
 * A check that cannot run counts as failed; the others still run.
 * @param {import('./launch/checks.mjs').Check} check
 * @param {import('./launch/checks.mjs').Context} context
 */
async function runToEnd(check, context) {
  try {
    return await check.run(context);
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/** @param {readonly string[]} args */
function select(args) {
  const names = checks.map(({ name }) => name);
  const at = args.indexOf('--only');
  const only = at < 0 ? undefined : (args[at + 1] ?? '').split(',');
  const paths = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Failure(`There is no check "${unknown}"; --only takes ${names.join(', ')}.`);
  if (only) return { selected: checks.filter(({ name }) => only.includes(name)), paths };
  return { selected: paths.length > 0 ? usual.filter(({ tests }) => tests) : usual, paths };
}
