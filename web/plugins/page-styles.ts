import { join } from 'node:path';
import type { Plugin } from 'vite';
import { cutStyleSheet } from './cut-style-sheet.ts';
import { sourceOfPage } from './page-source.ts';

const pageStylesModule = 'virtual:page-styles';
const appFolder = join(import.meta.dirname, '../app');

interface StyledRoute {
  readonly id?: string | undefined;
  readonly file: string;
}

/**
 * The styles of each page as a module of the server's build: the rules of the whole sheet whose classes occur in the page's own
 * sources, in the original order. In development every page gets the whole sheet.
 */
export function pageStyles(routes: readonly StyledRoute[]): Plugin {
  const [everywhere, documents] = ['app.css', 'features/content/document-pages.css'].map((file) =>
    join(appFolder, file),
  );
  let building = false;
  return {
    name: 'page-styles',
    configResolved: ({ command }) => {
      building = command === 'build';
    },
    resolveId: (id) => (id === pageStylesModule ? { id: `\0${pageStylesModule}` } : undefined),
    async load(id) {
      if (id !== `\0${pageStylesModule}`) return undefined;
      if (!building)
        return `import everywhere from '${everywhere}?inline';
          import documents from '${documents}?inline';
          export default () => ({ everywhere, documents });`;
      const textOf = async (file: string) => {
        const { code } = await this.load({ id: `${file}?inline` });
        const text = code?.match(/export default (".*");?\s*$/s)?.[1];
        if (text === undefined) throw new Error(`${file} gave no style sheet.`);
        return JSON.parse(text) as string;
      };
      const whole = { everywhere: await textOf(`${everywhere}`), documents: await textOf(`${documents}`) };
      const cut = (...files: string[]) => {
        const source = sourceOfPage(appFolder, files);
        return {
          everywhere: cutStyleSheet(whole.everywhere, source),
          documents: cutStyleSheet(whole.documents, source),
        };
      };
      const sheets = Object.fromEntries(
        routes.map(({ id, file }) => [id ?? file.replace(/\.tsx?$/, ''), cut('root.tsx', file)]),
      );
      return `const sheets = ${JSON.stringify({ ...sheets, root: cut('root.tsx') })};
        export default (route) => sheets[route];`;
    },
  };
}
