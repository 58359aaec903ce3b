import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../../..');
/** The folders of English texts, by the prefix of their imports. */
const english: Readonly<Record<string, string>> = {
  '#texts/': join(root, 'web/app/texts/en'),
  '#messages/': join(root, 'contract/src/texts/en'),
};
const madeUp = join(import.meta.dirname, 'made-up.ts');
const prefix = '\0made-up:';

/** Replaces every module of English texts by one in the made-up locale. */
export function madeUpLocale(): Plugin {
  return {
    name: 'made-up-locale',
    enforce: 'pre',
    resolveId: (id) => (Object.keys(english).some((words) => id.startsWith(words)) ? prefix + id : undefined),
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const [words = '', name = ''] = id.slice(prefix.length).split(/(?<=^#\w+\/)/);
      // Moments in a format that English does not use, so that one formatted without the locale is visible.
      if (words === '#texts/' && name === 'locale.ts')
        return [
          `export { separators } from ${JSON.stringify(join(english['#texts/'] ?? '', name))};`,
          `export const locale = 'am'; export const language = 'en-XA';`,
        ].join('\n');
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
