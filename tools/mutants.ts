// `npm run mutants -- --sample 200 --seed 1`: makes one small change at a time in a copy of the checkout and runs the tests
// beside it. A change that no test notices survives; docs/mutants.md says what became of those.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type Random, randomOf } from '#seed/bulk/random.ts';
import { findMutants, type Mutant } from './mutants/find-mutants.ts';

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string', default: tmpdir() },
  },
});
/** The folders or files to change by default. */
const usual = [
  'server/src/features/payments',
  'server/src/features/tipping',
  'server/src/features/account',
  'server/src/platform',
];
/** Tests that start a part as a process, and so are in other folders. */
const testsOfProcesses: readonly (readonly [part: string, tests: string])[] = [
  ['server/src/platform/database/', 'tests/processes.test.ts'],
  ['server/src/platform/http/http-server', 'tests/rolling-restart.test.ts'],
  ['server/src/platform/pages/', 'tests/demo-events.test.ts'],
];
/** Longer than all tests of a feature run. */
const longestRunMs = 600_000;
const parts = [
  'contract',
  'server',
  'sandbox',
  'tools',
  'tests',
  'docs',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];

function listSources(): string[] {
  return (positionals.length > 0 ? positionals : usual)
    .flatMap((place) => (place.endsWith('.ts') ? [place] : globSync(`${place}/**/*.ts`, { cwd: root })))
    .filter((path) => !/\.test\.ts$|\/(tables|public)\.ts$/.test(path))
    .sort();
}

function draw(mutants: Mutant[], count: number, random: Random): Mutant[] {
  const left = [...mutants];
  return Array.from(
    { length: Math.min(count, left.length) },
    () => left.splice(random.below(left.length), 1)[0] as Mutant,
  );
}

/** The tests of the file's own folder, then those of its whole feature or part of the platform. */
function testsFor(path: string): string[][] {
  const feature = /^server\/src\/(?:features|platform)\/[^/]+/.exec(path)?.[0] ?? dirname(path);
  const elsewhere = testsOfProcesses.filter(([part]) => path.startsWith(part)).map(([, tests]) => tests);
  const own = globSync(`${dirname(path)}/*.test.ts`, { cwd: root });
  return [own, [feature, ...elsewhere]].filter((tests) => tests.length > 0);
}

/** Whether a test fails in the copy; a test that hangs has noticed the change too. */
function isNoticed(copy: string, tests: readonly string[]): Promise<boolean> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    'unit',
    '--bail',
    '1',
    '--reporter',
    'json',
    '--outputFile',
    report,
    ...tests,
  ];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' });
  const late = setTimeout(() => child.kill('SIGTERM'), longestRunMs);
  return new Promise((resolve) =>
    child.once('close', () => {
      clearTimeout(late);
      resolve(!succeeded(report));
    }),
  );
}

function succeeded(report: string): boolean {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).success;
  } catch {
    return false;
  }
}

async function survives(copy: string, { path, start, end, replacement }: Mutant): Promise<boolean> {
  const file = join(copy, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, start) + replacement + text.slice(end));
  try {
    for (const tests of testsFor(path)) if (await isNoticed(copy, tests)) return false;
    return true;
  } finally {
    writeFileSync(file, text);
  }
}

function makeCopy(): string {
  const copy = mkdtempSync(join(values.folder, 'tibeb-mutants-'));
  // When root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(copy, 0o755);
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const [sample, seed] = [Number(values.sample), Number(values.seed)];
if (!(sample > 0) || !Number.isInteger(seed)) throw new Error('--sample and --seed must be numbers.');
const all = listSources().flatMap((path) => findMutants(path, readFileSync(join(root, path), 'utf8')));
const drawn = draw(all, sample, randomOf(String(seed), 'mutants', 0));
const copy = makeCopy();
const survivors: string[] = [];
for (const [index, mutant] of drawn.entries()) {
  const { path, line, start, end, replacement } = mutant;
  const before = readFileSync(join(root, path), 'utf8').slice(start, end);
  const what = `${relative('server/src', path)}:${line} ${JSON.stringify(before)} -> ${JSON.stringify(replacement)}`;
  const survived = await survives(copy, mutant);
  if (survived) survivors.push(what);
  console.log(`${index + 1}/${drawn.length} ${survived ? 'SURVIVED' : 'killed  '} ${what}`);
}
rmSync(copy, { recursive: true, force: true });
const killed = drawn.length - survivors.length;
for (const survivor of survivors) console.log(`survived: ${survivor}`);
console.log(
  `mutants: seed ${seed}, ${drawn.length} of ${all.length} drawn, ${killed} killed, ${survivors.length} survived, score ${((killed / drawn.length) * 100).toFixed(0)} %`,
);
