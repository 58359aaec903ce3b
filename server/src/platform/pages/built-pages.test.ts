import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { explain } from '#server/explain.ts';
import { loadBuiltPages } from './built-pages.ts';
import type { PageContext } from './page-renderer.ts';

/** A folder as the web's build makes it, with this text as its entry. */
function folderOf(text: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'server/index.js');
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  if (text !== undefined) writeFileSync(file, text);
  return { folder, file };
}

test.each([
  [undefined, 'Cannot start: the web is not built, {file} is missing; run npm run build.'],
  [
    'export const entry = {',
    'Cannot start: the built web pages in {file} cannot be read ({reason}); run npm run build.',
  ],
])('pages that are not there or damaged are named in one sentence', async (text, sentence) => {
  const { folder, file } = folderOf(text);
  const error = await loadBuiltPages(folder).catch((reason: unknown) => reason);
  const reason = String((error as Error).cause && ((error as Error).cause as Error).message);
  expect(explain(error)).toBe(sentence.replace('{file}', file).replace('{reason}', reason));
});

/** A build that calls `started` of its context for each page, and renders it once `rendered` is resolved. */
const buildThatWaits = `
  export const routes = {};
  export const entry = { module: {
    createRequestHandler: () => async (request, { started, rendered }) => {
      started();
      await rendered;
      return new Response('a page');
    },
    createPageContext: (context) => context,
    wantsWholePage: () => false,
    queryOf: ({ search }) => search,
  } };`;

test('while more pages are asked for than can be rendered, readers are refused and a posted form is not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { render } = await loadBuiltPages(folderOf(buildThatWaits).folder);
  const ask = (method: string, rendered: Promise<void>, started = () => {}) =>
    render(new Request('http://127.0.0.1/', { method, headers: { cookie: 'a=b' } }), {
      started,
      rendered,
    } as unknown as PageContext);
  // The first page takes a minute, so whoever comes after eight others would wait for long.
  const slow = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const first = ask('GET', slow.promise, started.resolve);
  await started.promise;
  vi.advanceTimersByTime(60_000);
  slow.resolve();
  await first;
  const busy = Promise.withResolvers<void>();
  const readers = Array.from({ length: 8 }, () => ask('GET', busy.promise));
  await expect(ask('GET', busy.promise)).rejects.toThrow('unavailable');
  const posted = ask('POST', busy.promise);
  busy.resolve();
  expect((await posted).status).toBe(200);
  await Promise.all(readers);
});
