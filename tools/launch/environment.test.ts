import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from './environment.mjs';

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
