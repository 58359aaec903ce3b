import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigurationError, prepareDataFolder, readConfig } from './config.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-config-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a data folder is made with the folders above it, and kept when it is there', () => {
  const folder = join(temporaryFolder(), 'a/b');
  prepareDataFolder(folder);
  prepareDataFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

test('a data folder that cannot be made is refused in one sentence', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  // /proc takes no folders, and Node's own recursive mkdir never returns there.
  for (const folder of [join(file, 'data'), '/proc/tibeb/data']) {
    expect(() => prepareDataFolder(folder)).toThrow(
      new ConfigurationError(`Cannot start: the data folder ${folder} cannot be written (DATA_DIR).`),
    );
  }
});

test('a store for pictures is named whole or not at all', () => {
  const store = { STORAGE_S3_ENDPOINT: 'https://s3.example.com/tibeb', STORAGE_S3_ACCESS_KEY_ID: 'key' };
  expect(readConfig({}).storage.s3).toBeUndefined();
  expect(() => readConfig(store)).toThrow(
    'Cannot start: STORAGE_S3_SECRET_ACCESS_KEY is missing beside the others of S3.',
  );
  expect(readConfig({ ...store, STORAGE_S3_SECRET_ACCESS_KEY: 'secret' }).storage.s3).toEqual({
    endpoint: 'https://s3.example.com/tibeb',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
});
