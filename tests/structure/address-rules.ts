import { placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Addresses of pages come from contract/src/paths.ts: none is put together in the server or the web (house style 13).
 * What the router matches by, with a `:` or a `*` in it, is a pattern and no address. `pages` are the first segments of
 * the addresses of all pages.
 */
export function addressesComeFromPaths(sources: readonly SourceFile[], pages: readonly string[]): string[] {
  const names = pages.map((page) => page.replaceAll('.', '\\.')).join('|');
  const address = new RegExp(`^(?:https?://[^/]+)?/(?:${names})(?=$|[/?#])`);
  return sources
    .filter(({ path }) => ['server', 'web'].includes(placeOf(path).part) && !placeOf(path).test)
    .flatMap(({ path, texts }) =>
      texts
        .filter(({ text }) => address.test(text) && !/[:*]/.test(text.replace(/^https?:/, '')))
        .map(({ text, line }) => `${path}:${line}: ${text} is an address; contract/src/paths.ts has it`),
    );
}
