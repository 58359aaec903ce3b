import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './checkout.mjs';
import { readEnvironment, serverGraceMs } from './environment.mjs';

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, '.env');
  writeFileSync(file, text);
  return file;
}

test('what is set outside wins over .env, and an empty value counts as unset', () => {
  const file = fileWith(
    'PORT=4000\nHOST=::1\n# MODE=live\nexport MAIL_FROM="Tibeb <a#b@tibeb.example>" # quoted\n',
  );
  expect(readEnvironment({ PORT: '5000', HOST: '', MODE: 'sandbox' }, file)).toEqual({
    PORT: '5000',
    HOST: '::1',
    MODE: 'sandbox',
    MAIL_FROM: 'Tibeb <a#b@tibeb.example>',
  });
});

test('without a .env only what is set outside counts', () => {
  expect(readEnvironment({ PORT: '5000', HOST: '' }, join(tmpdir(), 'no-such-folder/.env'))).toEqual({
    PORT: '5000',
  });
});

test.each([
  [undefined, 30_000],
  ['0', 30_000],
  ['2.5', 32_500],
  ['60', 90_000],
  // The server refuses both in a sentence of its own.
  ['3600', 90_000],
  ['soon', 30_000],
])(
  'a server with DRAIN_DELAY_SECONDS=%s is killed only %i ms after it was asked to stop',
  (delay, graceMs) => {
    expect(serverGraceMs({ DRAIN_DELAY_SECONDS: delay })).toBe(graceMs);
  },
);

test('compose.yaml gives a server as long as the launcher does with the longest delay', () => {
  const { services } = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'));
  const graceMs = serverGraceMs({ DRAIN_DELAY_SECONDS: '60' });
  expect(services.server.stop_grace_period).toBe(`${graceMs / 1000}s`);
});
