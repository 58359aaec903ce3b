import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Outcome {
  readonly kind: 'passed' | 'failed' | 'hung' | 'could not run';
  /** The first test that failed, or the error of a file. */
  readonly failure?: string;
  /** The path of its file. */
  readonly file?: string;
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  /** Why the file as a whole failed. */
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

/** Longer than all tests of a feature run. */
const longestRunMs = 600_000;
const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
/** Why a file of tests may fail whatever its sources say. */
const ofTheMachine =
  /ENOSPC|EMFILE|ENOMEM|EADDRINUSE|No space left|too many clients|Cannot find (module|package)|Failed to (load|resolve)|worker (exited|crashed|was terminated)/i;

/**
 * Runs these tests of a copy of the checkout until the first one fails. On a busy machine tests also fail by chance, so a
 * failure must repeat in its file, or else all run once more. Throws when `stop` is aborted.
 */
export async function runTests(copy: string, tests: readonly string[], stop: AbortSignal): Promise<Outcome> {
  const first = await runOnce(copy, tests, stop);
  if (first.kind === 'passed' || first.kind === 'hung') return first;
  if (first.file && (await runOnce(copy, [first.file], stop)).kind === 'failed') return first;
  return runOnce(copy, tests, stop);
}

async function runOnce(copy: string, tests: readonly string[], stop: AbortSignal): Promise<Outcome> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const flags = ['--project', 'unit', '--bail', '1', '--reporter', 'json', '--outputFile', report];
  const child = spawn(process.execPath, [vitest, 'run', ...flags, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: longestRunMs,
  });
  const end = () => child.kill();
  stop.addEventListener('abort', end);
  const [code] = await once(child, 'exit');
  stop.removeEventListener('abort', end);
  stop.throwIfAborted();
  if (child.killed) return { kind: 'hung' };
  const outcome = readOutcome(report);
  // Vitest also fails for an error outside any test, which its report leaves out.
  return outcome.kind === 'passed' && code !== 0 ? { kind: 'could not run' } : outcome;
}

/**
 * What Vitest's report says. Tests that a full disk or a missing file stopped, or that left no report, have noticed
 * nothing.
 */
export function readOutcome(report: string): Outcome {
  const files = readFiles(report);
  if (files.length === 0) return { kind: 'could not run' };
  const failed = files.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return { kind: 'passed' };
  for (const { name, message, assertionResults } of failed) {
    const test = assertionResults.find(({ status }) => status === 'failed');
    const failure = test?.fullName ?? (ofTheMachine.test(message) ? '' : message);
    if (failure) return { kind: 'failed', failure, file: name };
  }
  return { kind: 'could not run' };
}

function readFiles(report: string): readonly TestFile[] {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return [];
  }
}
