import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const words = '#texts/';
const english = join(import.meta.dirname, '../../../web/app/texts/en');
const madeUp = join(import.meta.dirname, 'made-up.ts');
const prefix = '\0made-up:';

/** Gives the pages each module of texts in the made-up locale instead of English. */
export function madeUpLocale(): Plugin {
  return {
    name: 'made-up-locale',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(words) ? prefix + id.slice(words.length) : undefined),
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const name = id.slice(prefix.length);
      // Dates as no English page writes them: what is formatted without the locale shows.
      if (name === 'locale.ts') return `export const locale = 'am'; export const language = 'en-XA';`;
      const file = join(english, name);
      const names = Object.keys(await import(pathToFileURL(file).href));
      return [
        `import * as texts from ${JSON.stringify(file)};`,
        `import { madeUpTexts } from ${JSON.stringify(madeUp)};`,
        ...names.map((one) => `export const ${one} = /* @__PURE__ */ madeUpTexts(texts.${one});`),
      ].join('\n');
    },
  };
}
