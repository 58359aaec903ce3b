import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureWebBuilt } from './build-web.mjs';
import { root, toolScript } from './checkout.mjs';
import { countTests } from './test-results.mjs';

/**
 * What `npm test` runs, in this order. Each `run({ node, environment, paths })` prints what it finds and
 * returns { passed, failed }; `paths` narrows the tests to files whose path contains one of them.
 */
export const checks = [
  { name: 'types', title: 'Types', run: (context) => staticCheck(checkTypes(context)) },
  {
    name: 'lint',
    title: 'Lint and format',
    run: (context) => staticCheck(runTool(context, '@biomejs/biome', ['check', '--error-on-warnings'])),
  },
  { name: 'dead-code', title: 'Dead code', run: (context) => staticCheck(runTool(context, 'knip', [])) },
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
    async run(context) {
      ensureWebBuilt(context.node, context.environment);
      const CHROMIUM_PATH = await findBrowser(context.environment);
      return runTests({ ...context, environment: { ...context.environment, CHROMIUM_PATH } }, 'browser');
    },
  },
];

/** The types of the routes are generated from routes.ts, and the sources import them. */
function checkTypes(context) {
  const generated = runTool(context, '@react-router/dev', ['typegen', 'web'], 'react-router');
  return generated && runTool(context, 'typescript', ['-p', '.', '--pretty', 'false'], 'tsc');
}

function staticCheck(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function runTool({ node, environment }, packageName, args, command) {
  const { status } = spawnSync(node, [toolScript(packageName, command), ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0;
}

function runTests(context, project) {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-report-'));
  const reportFile = join(folder, 'report.json');
  const narrowed = context.paths.length > 0 ? ['--passWithNoTests', ...context.paths] : [];
  try {
    const ok = runTool(context, 'vitest', [
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...narrowed,
    ]);
    const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
    return countTests(report, ok ? 0 : 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
