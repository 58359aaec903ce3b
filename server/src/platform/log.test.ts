import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { withoutSecrets } from './log.ts';

/** Logs until nothing more fits into its output; ends with its parent. */
const program = `
  import { createLog } from '#server/platform/log.ts';
  const log = createLog('info');
  setInterval(() => log.info('a line of a log that is too long'), 1);
  process.once('disconnect', () => process.exit());
`;

test('a log on a full disk neither ends the process nor keeps it from ending', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log');
  const output = openSync(file, 'a');
  // No file may grow beyond a kilobyte. As on a full disk, a write stores a part of a line and then fails.
  const shell = ['-c', 'ulimit -f 1 && exec "$@"', 'sh', process.execPath, '--input-type=module'];
  const child = spawn('sh', [...shell, '--eval', program], { stdio: ['ignore', output, 'pipe', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  closeSync(output);
  await eventually(async () => {
    const lines = readFileSync(file, 'utf8');
    expect(lines.length).toBeGreaterThan(400);
    expect(lines.endsWith('\n')).toBe(false);
  });
  child.disconnect();
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('a mistyped path is logged without addresses, secrets and parts without an end', () => {
  const id = '0198c0de-7c1d-7e1f-8a2b-3c4d5e6f7a8b';
  expect(withoutSecrets(`/events/${id}/calender`)).toBe(`/events/${id}/calender`);
  expect(withoutSecrets('/blog/a-banknote-on-the-forehead-of-a-singer')).toContain('forehead-of-a-singer');
  for (const part of [
    'abebe@example.com',
    'abebe%40example.com',
    'abebe%2540example.com',
    'Zk3vXq9_TbL0-mYw7RfA2g',
    'ZkvXq_TbLmYwRfAgHjKlQw',
    '0123456789abcdef0123',
    '-'.repeat(15_000),
  ])
    expect(withoutSecrets(`/nowhere/${part}/at-all`)).toBe('/nowhere/[redacted]/at-all');
});
