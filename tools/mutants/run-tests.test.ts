import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOutcome } from './run-tests.ts';

let report: string;
beforeAll(() => {
  report = join(mkdtempSync(join(tmpdir(), 'tibeb-report-')), 'report.json');
});
afterAll(() => rmSync(join(report, '..'), { recursive: true }));

const passed = { fullName: 'a passes', status: 'passed' };
const failed = { fullName: 'b fails', status: 'failed' };
const file = (status: string, message = '', ...assertionResults: object[]) => ({
  name: 'a.test.ts',
  status,
  message,
  assertionResults,
});

test.each([
  [
    'a test that fails is named',
    [file('failed', '', passed, failed)],
    { kind: 'failed', failure: 'b fails', file: 'a.test.ts' },
  ],
  [
    'a file that cannot be set up failed',
    [file('failed', 'x is not a function')],
    { kind: 'failed', failure: 'x is not a function', file: 'a.test.ts' },
  ],
  ['tests that all pass', [file('passed', '', passed)], { kind: 'passed' }],
  ['no tests', [], { kind: 'could not run' }],
  ['a module that is not there', [file('failed', "Cannot find module '/a.ts'")], { kind: 'could not run' }],
  ['a full disk', [file('failed', 'ENOSPC: no space left on device')], { kind: 'could not run' }],
  ['a worker that ended in the middle of a file', [file('failed', '', passed)], { kind: 'could not run' }],
  [
    'a failed test beside a file that did not load',
    [file('failed', "Cannot find package 'a'"), file('failed', '', failed)],
    { kind: 'failed', failure: 'b fails', file: 'a.test.ts' },
  ],
])('%s', (_what, testResults, outcome) => {
  writeFileSync(report, JSON.stringify({ testResults }));
  expect(readOutcome(report)).toEqual(outcome);
});

test.each(['', '{"testResults":['])('a report that says %j could not run', (text) => {
  writeFileSync(report, text);
  expect(readOutcome(report)).toEqual({ kind: 'could not run' });
});

test('without a report nothing was noticed', () => {
  expect(readOutcome(`${report}.none`)).toEqual({ kind: 'could not run' });
});
