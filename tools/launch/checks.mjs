import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { toolScript } from './checkout.mjs';
import { runTool } from './run-tool.mjs';
import { countBrowserTests, countTests } from './test-results.mjs';

/**
 * @typedef {{ node: string, environment: NodeJS.ProcessEnv, paths: readonly string[] }} Context
 * @typedef {{ passed: number, failed: number }} Result
 * @typedef {object} Check
 * @property {string} name
 * @property {string} title
 * @property {boolean} [tests]
 * @property {boolean} [long] Takes minutes, so it runs only if it is named.
 * @property {(context: Context) => Promise<Result>} run
 */

/**
 * Every check, in this order; `npm test` leaves out the `long` ones. Each `run({ node, environment, paths })` prints
 * what it finds and returns { passed, failed }; `paths` narrows the tests to files whose path contains one of them.
 * @type {readonly Check[]}
 */
export const checks = [
  { name: 'types', title: 'Types', run: (context) => staticCheck(checkTypes(context)) },
  {
    name: 'lint',
    title: 'Lint and format',
    run: (context) => staticCheck(succeeds(context, '@biomejs/biome', ['check', '--error-on-warnings'])),
  },
  { name: 'dead-code', title: 'Dead code', run: (context) => staticCheck(succeeds(context, 'knip', [])) },
  {
    name: 'unit',
    title: 'Structure, unit and integration tests',
    tests: true,
    run: (context) => runTests(context, 'unit'),
  },
  {
    name: 'browser',
    title: 'Browser tests',
    tests: true,
    run: runBrowserTests,
  },
  {
    name: 'steps',
    title: 'The server stopped dead at each step',
    long: true,
    run: (context) => runTests(context, 'steps'),
  },
  {
    name: 'long-pages',
    title: 'Browser tests that take long',
    long: true,
    run: (context) =>
      runBrowserTests({ ...context, environment: { ...context.environment, LONG_TESTS: '1' } }),
  },
];

/**
 * The types of the routes are generated from routes.ts, and the sources import them.
 * @param {Context} context
 */
async function checkTypes(context) {
  const generated = await succeeds(context, '@react-router/dev', ['typegen', 'web'], 'react-router');
  return generated && succeeds(context, 'typescript', ['-p', '.', '--pretty', 'false'], 'tsc');
}

/**
 * @param {Promise<boolean>} check
 * @returns {Promise<Result>}
 */
async function staticCheck(check) {
  return (await check) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @param {Pick<Context, 'node' | 'environment'>} context
 * @param {string} packageName
 * @param {readonly string[]} args
 * @param {string} [command]
 */
async function succeeds({ node, environment }, packageName, args, command) {
  const { status } = await runTool(node, [toolScript(packageName, command), ...args], { environment });
  return status === 0;
}

/**
 * @param {Context} context
 * @param {string} project
 */
async function runTests(context, project) {
  return withReport(async (reportFile) => {
    const narrowed = context.paths.length > 0 ? ['--passWithNoTests', ...context.paths] : [];
    const ok = await succeeds(context, 'vitest', [
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...narrowed,
    ]);
    return countTests(readReport(reportFile), ok ? 0 : 1);
  });
}

/** @param {Context} context */
async function runBrowserTests(context) {
  await ensureWebBuilt(context.node, context.environment);
  const CHROMIUM_PATH = await findBrowser(context.environment);
  return withReport(async (PLAYWRIGHT_JSON_OUTPUT_FILE) => {
    const environment = { ...context.environment, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE };
    const narrowed = context.paths.length > 0 ? ['--pass-with-no-tests', ...context.paths] : [];
    const args = ['test', '--reporter=dot,json', ...narrowed];
    const ok = await succeeds({ ...context, environment }, '@playwright/test', args, 'playwright');
    return countBrowserTests(readReport(PLAYWRIGHT_JSON_OUTPUT_FILE), ok ? 0 : 1);
  });
}

/**
 * @param {(file: string) => Promise<Result>} run
 */
async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-report-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
