import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { explain } from './explain.ts';

function databaseError(code: string, message: string): Error {
  const error = new DatabaseError(message, message.length, 'error');
  return Object.assign(error, { code, severity: 'FATAL' });
}

test('a failure around the database is explained in one sentence, also as the cause of another failure', () => {
  const full = databaseError('53100', 'could not extend file "base/5/1259": No space left on device');
  const sentence = `Cannot start: the database fails: ${full.message} (SQLSTATE 53100).`;
  expect(explain(full)).toBe(sentence);
  expect(explain(new Error('The migration 0001_base.sql failed.', { cause: full }))).toBe(sentence);
});

test('a damaged or missing file of the database says what to do', () => {
  for (const code of ['XX001', '58P01'])
    expect(explain(databaseError(code, 'invalid page in block 0 of relation "base/5/1259"'))).toBe(
      `Cannot start: the database fails: invalid page in block 0 of relation "base/5/1259" (SQLSTATE ${code}); put a copy back (docs/operations.md, "Backup and restore").`,
    );
});

test('a file that cannot be read is named', () => {
  const file = join(import.meta.dirname, 'nothing-here');
  const read = () => {
    try {
      return readFileSync(file);
    } catch (error) {
      return explain(error);
    }
  };
  expect(read()).toBe(`Cannot start: ENOENT: no such file or directory, open '${file}'.`);
});

test('a fault of ours keeps its stack', () => {
  const wrong = databaseError('42601', 'syntax error');
  for (const fault of [new TypeError('x is not a function'), wrong]) expect(explain(fault)).toBe(fault.stack);
  expect(explain('nothing')).toBe('nothing');
});
