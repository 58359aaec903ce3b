// `npm run mutants -- --sample 200 --seed 1`: makes one small change at a time in a copy of the checkout and runs the tests
// beside it. A change that no test notices survives; docs/mutants.md says what became of those.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
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
import { type Outcome, runTests } from './mutants/run-tests.ts';

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
/** Tests of a part that are in other folders. */
const testsElsewhere: readonly (readonly [part: string, tests: string])[] = [
  ['server/src/features/payments/debts/', 'server/src/features/desk/debts'],
  ['server/src/platform/audit/', 'server/src/features/desk/log'],
  ['server/src/platform/database/', 'tests/processes.test.ts'],
  ['server/src/platform/http/http-server', 'tests/rolling-restart.test.ts'],
  ['server/src/platform/mail/', 'server/src/repeated-mail.test.ts'],
  ['server/src/platform/metrics/', 'server/src/metrics.test.ts'],
  ['server/src/platform/pages/', 'server/src/page-'],
  ['server/src/platform/storage/', 'server/src/features/pictures'],
];
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Error(`Stopped by ${signal}.`)));

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

/** The tests of the whole feature or part of the platform. */
function allTestsFor(path: string): string[] {
  const part = /^server\/src\/(?:features|platform)\/[^/]+\//.exec(path)?.[0] ?? `${dirname(path)}/`;
  return [part, ...testsElsewhere.filter(([start]) => path.startsWith(start)).map(([, tests]) => tests)];
}

/** The tests of the file's own folder, which notice most mutants soon, then all of them. */
function testsFor(path: string): string[][] {
  const own = globSync(`${dirname(path)}/*.test.ts`, { cwd: root });
  return [own, allTestsFor(path)].filter((tests) => tests.length > 0);
}

/** Fills the copy with what git knows or would take, since a test may read any of it. */
function fill(copy: string): void {
  // When root runs this, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(copy, 0o755);
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0'))
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** Tests that fail without any mutant would count each mutant as noticed. */
async function requirePassing(copy: string, mutants: readonly Mutant[]): Promise<void> {
  const sets = new Map(mutants.map(({ path }) => [allTestsFor(path).join(' '), allTestsFor(path)]));
  for (const [names, tests] of sets) {
    const outcome = await runTests(copy, tests, stop.signal);
    console.log(`unchanged tests ${outcome.kind}: ${names}`, outcome.failure ?? '');
    if (outcome.kind !== 'passed') throw new Error('Tests that fail without a mutant find none.');
  }
}

/** The first outcome other than that all tests passed. */
async function tryMutant(copy: string, { path, start, end, replacement }: Mutant): Promise<Outcome> {
  const file = join(copy, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, start) + replacement + text.slice(end));
  try {
    for (const tests of testsFor(path)) {
      const outcome = await runTests(copy, tests, stop.signal);
      if (outcome.kind !== 'passed') return outcome;
    }
    return { kind: 'passed' };
  } finally {
    writeFileSync(file, text);
  }
}

const verdicts = {
  passed: 'SURVIVED',
  failed: 'killed',
  hung: 'killed by a hang',
  'could not run': 'COULD NOT RUN',
};

async function tryAll(copy: string, mutants: readonly Mutant[]): Promise<Record<Outcome['kind'], string[]>> {
  const results: Record<Outcome['kind'], string[]> = {
    passed: [],
    failed: [],
    hung: [],
    'could not run': [],
  };
  for (const [index, mutant] of mutants.entries()) {
    const { path, line, start, end, replacement } = mutant;
    const before = readFileSync(join(copy, path), 'utf8').slice(start, end);
    const what = `${relative('server/src', path)}:${line} ${JSON.stringify(before)} -> ${JSON.stringify(replacement)}`;
    const outcome = await tryMutant(copy, mutant);
    results[outcome.kind].push(what);
    console.log(`${index + 1}/${mutants.length} ${verdicts[outcome.kind]} ${what}`, outcome.failure ?? '');
  }
  return results;
}

const [sample, seed] = [Number(values.sample), Number(values.seed)];
if (!(sample > 0) || !Number.isInteger(seed)) throw new Error('--sample and --seed must be numbers.');
const all = listSources().flatMap((path) => findMutants(path, readFileSync(join(root, path), 'utf8')));
const drawn = draw(all, sample, randomOf(String(seed), 'mutants', 0));
const copy = mkdtempSync(join(values.folder, 'tibeb-mutants-'));
try {
  fill(copy);
  await requirePassing(copy, drawn);
  const { passed, failed, hung, 'could not run': untried } = await tryAll(copy, drawn);
  for (const survivor of passed) console.log(`survived: ${survivor}`);
  for (const mutant of untried) console.log(`could not run: ${mutant}`);
  const killed = failed.length + hung.length;
  const score = ((killed / (killed + passed.length)) * 100).toFixed(0);
  console.log(
    `mutants: seed ${seed}, ${drawn.length} of ${all.length} drawn, ${killed} killed (${hung.length} by a hang), ${passed.length} survived, ${untried.length} could not run, score ${score} %`,
  );
} finally {
  rmSync(copy, { recursive: true, force: true });
}
