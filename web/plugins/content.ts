import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { readContent } from '../app/features/content/read-content.ts';

const contentModule = 'virtual:content';
const folder = join(import.meta.dirname, '../app/content/en');
const publicFolder = join(import.meta.dirname, '../public');
const scriptSuffix = '?page-script';

/**
 * The texts below app/content/en as a module of the server's build: Markdown becomes HTML here, once. The
 * browser's build gets the same module empty, so that no article ever travels as JavaScript.
 */
export function contentTexts(): Plugin {
  return {
    name: 'content-texts',
    resolveId: (id) =>
      id === contentModule ? { id: `\0${contentModule}`, moduleSideEffects: false } : undefined,
    load(id) {
      if (id !== `\0${contentModule}`) return undefined;
      if (this.environment.name === 'client')
        return 'export default { posts: [], resources: [], legalPages: [] }';
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (file.endsWith('.md')) this.addWatchFile(join(folder, file));
      }
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(readContent(folder, publicFolder)))})`;
    },
  };
}

/** Bundles `file?page-script` into one piece of text, for pages that load no script files at all. */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(scriptSuffix)) return undefined;
      if (this.environment.name === 'client') return 'export default ""';
      const entry = id.slice(0, -scriptSuffix.length);
      const result = await build({
        configFile: false,
        root: join(import.meta.dirname, '..'),
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: { input: entry, output: { format: 'iife' } },
        },
      });
      const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
        'output' in one ? one.output : [],
      );
      const [chunk] = outputs.filter((one) => one.type === 'chunk');
      if (!chunk) throw new Error(`${entry} gave no script.`);
      for (const module of chunk.moduleIds) this.addWatchFile(module);
      return `export default ${JSON.stringify(chunk.code.trim())}`;
    },
  };
}
