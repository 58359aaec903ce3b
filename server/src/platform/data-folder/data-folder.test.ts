import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from './data-folder.mjs';

test('a process that cannot be written into the lock runs without, and is written with the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'tibeb.lock');
  const roles = () => JSON.parse(readFileSync(file, 'utf8')).map(({ role }: { role: string }) => role);
  const lock = await lockDataFolder(folder, 'launcher');
  // Stands in the way of the new file, as a full disk would.
  mkdirSync(`${file}.new`);
  lock.add('sandbox', process.pid);
  expect(roles()).toEqual(['launcher']);
  rmdirSync(`${file}.new`);
  lock.add('server', process.pid);
  expect(roles()).toEqual(['launcher', 'sandbox', 'server']);
});
