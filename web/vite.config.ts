import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import routes from './app/routes.ts';
import { contentTexts, pageScripts } from './plugins/content.ts';
import { failedPages } from './plugins/failed-pages.ts';
import { icons } from './plugins/icons.ts';
import { pageStyles } from './plugins/page-styles.ts';
import { plainImports } from './plugins/plain-imports.ts';

/** Only what pages load at first: what they import later stays in chunks of its own. */
const firstLoad: ['$initial'] = ['$initial'];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    plainImports(),
    failedPages(),
    icons(),
    contentTexts(),
    pageScripts(),
    pageStyles(routes),
    tailwindcss(),
    reactRouter(),
  ],
  // The server's build bundles its libraries, in their production form whatever NODE_ENV the process has.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  // React Router names the modules of routes itself unless the names are set here, and every page loads the list of them.
  environments: {
    client: {
      build: { rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:7].js' } } },
    },
  },
  build: {
    target: 'es2022',
    // Dynamic imports are small and import what the page has already: preload lists would cost more than they save.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // These modules only re-export, and must not pull in what a page does not use.
      treeshake: { moduleSideEffects: [{ test: /\/web\/app\/features\/\w+\/public\./, sideEffects: false }] },
      output: {
        // Every page names some ninety files: one character less in each name saves 150 bytes.
        ...(isSsrBuild ? {} : { chunkFileNames: 'assets/[name]-[hash:7].js' }),
        codeSplitting: {
          // Folders decide what travels together. A group takes along what its modules import.
          groups: [
            {
              name: 'framework',
              test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
              priority: 3,
            },
            {
              // Without the pages in the folder, the texts of a single screen or field, the API's client, and what one page uses.
              name: 'shell',
              test: /\/web\/app\/(root\.tsx|platform\/(?!(browser-)?api\.ts|escape-xml|picture-form|return-note)|shell\/(?!(offline|not-found)-page|offline-poster)|texts\/en\/(shell|ui)\.ts)/,
              tags: firstLoad,
              priority: 2,
            },
            {
              // What fewer pages share stays with them: all of it would cost every page three kilobytes.
              name: 'ui',
              test: /\/web\/app\/ui\//,
              tags: firstLoad,
              minShareCount: 60,
              priority: 1,
            },
            { name: 'icons', test: /\/lucide-react\//, tags: firstLoad, minShareCount: 5 },
            // Files of some lines each, which cost more apart: each chunk is compressed alone, and each page names it.
            { name: 'amounts', test: /\/contract\/src\/(minor-units|tipping\/rules)\.ts/, tags: firstLoad },
            { name: 'tips', test: /\/tipping\/form\/(tip-addresses|draft-key)\.ts/, tags: firstLoad },
          ],
        },
      },
    },
  },
}));
