import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../../..');
/** Where the texts of a language stand, by what they are imported as. */
const english: Readonly<Record<string, string>> = {
  '#texts/': join(root, 'web/app/texts/en'),
  '#messages/': join(root, 'contract/src/texts/en'),
};
const madeUp = join(import.meta.dirname, 'made-up.ts');
const prefix = '\0made-up:';

/** Gives the pages each module of texts in the made-up locale instead of English. */
export function madeUpLocale(): Plugin {
  return {
    name: 'made-up-locale',
    enforce: 'pre',
    resolveId: (id) => (Object.keys(english).some((words) => id.startsWith(words)) ? prefix + id : undefined),
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const [words = '', name = ''] = id.slice(prefix.length).split(/(?<=^#\w+\/)/);
      // Dates as no English page writes them: what is formatted without the locale shows.
      if (words === '#texts/' && name === 'locale.ts')
        return `export const locale = 'am'; export const language = 'en-XA';`;
      const file = join(english[words] ?? '', name);
      const names = Object.keys(await import(pathToFileURL(file).href));
      return [
        `import * as texts from ${JSON.stringify(file)};`,
        `import { madeUpTexts } from ${JSON.stringify(madeUp)};`,
        ...names.map((one) => `export const ${one} = /* @__PURE__ */ madeUpTexts(texts.${one});`),
      ].join('\n');
    },
  };
}
