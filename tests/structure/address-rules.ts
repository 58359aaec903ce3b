import { placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Addresses of pages come from contract/src/paths.ts: neither the server nor the web builds one (house style 13). A text with
 * `:` or `*` is a pattern of the router and not an address. `pages` are the first segments of the addresses of all pages.
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
