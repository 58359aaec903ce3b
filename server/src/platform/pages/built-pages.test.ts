import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { explain } from '#server/explain.ts';
import { loadBuiltPages } from './built-pages.ts';

test.each([
  [undefined, 'Cannot start: the web is not built, {file} is missing; run npm run build.'],
  [
    'export const entry = {',
    'Cannot start: the built web pages in {file} cannot be read ({reason}); run npm run build.',
  ],
])('pages that are not there or damaged are named in one sentence', async (text, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'server/index.js');
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  if (text !== undefined) writeFileSync(file, text);
  const error = await loadBuiltPages(folder).catch((reason: unknown) => reason);
  const reason = String((error as Error).cause && ((error as Error).cause as Error).message);
  expect(explain(error)).toBe(sentence.replace('{file}', file).replace('{reason}', reason));
});
