import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import routes from './app/routes.ts';
import { contentTexts, pageScripts } from './content-plugin.ts';
import { icons } from './icons-plugin.ts';
import { pageStyles } from './page-styles-plugin.ts';

export default defineConfig(({ command }) => ({
  plugins: [icons(), contentTexts(), pageScripts(), pageStyles(routes), tailwindcss(), reactRouter()],
  // The server's build carries its libraries, in their fast form whatever NODE_ENV the process has.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in few files: each request costs a kilobyte of headers and its turn.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\/|rolldown|vite\/preload-helper/,
              priority: 2,
            },
            {
              name: 'site',
              test: /\/web\/app\/(root\.|layout\/|platform\/(?!(upload|posted)-picture)|ui\/(anchor|card-skeletons|drawn-icon|logo|toast|tibeb|picture(-sizes)?\.)|features\/(account\/(account-(data|widget)|browser|messages|notice|session)|(beneficiaries|events)\/texts|organizers\/notice|\w+\/(\w+-)?loading\.))/,
              priority: 1,
            },
            { name: 'fields', test: /\/web\/app\/ui\/(field|spinner)/, priority: 1 },
            {
              name: 'parts',
              test: /\/web\/app\/ui\/(back-to-list|chips|empty-state|icon-list|share-button)|\/lucide-react\/.*\/icons\/(arrow-left|calendar-days|clock|heart|map-pin|share-2)\./,
            },
            { name: 'cards', test: /\/features\/(content\/(\w+-card|illustration)|home\/star-row)/ },
          ],
        },
      },
    },
  },
}));
