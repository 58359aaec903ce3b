import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import routes from './app/routes.ts';
import { contentTexts, pageScripts } from './content-plugin.ts';
import { icons } from './icons-plugin.ts';
import { pageStyles } from './page-styles-plugin.ts';
import { withoutUnusedRouterParts } from './router-parts-plugin.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    withoutUnusedRouterParts(),
    icons(),
    contentTexts(),
    pageScripts(),
    pageStyles(routes),
    tailwindcss(),
    reactRouter(),
  ],
  // The server's build carries its libraries, in their fast form whatever NODE_ENV the process has.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  build: {
    target: 'es2022',
    rolldownOptions: {
      // These only name what stands elsewhere, and must not bring along what a page does not use of it.
      treeshake: { moduleSideEffects: [{ test: /\/web\/app\/features\/\w+\/public\./, sideEffects: false }] },
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
              // With what most pages share of forms, lists and icons: one file presses better than three.
              name: 'site',
              test: new RegExp(
                [
                  String.raw`/web/app/(root\.|shell/(?!not-found|offline)|platform/(?!(upload|posted)-picture|(browser-)?api\.))`,
                  String.raw`/web/app/ui/(anchor|card-skeletons|drawn-icon|logo|toast|tibeb|picture(-sizes)?\.)`,
                  String.raw`/web/app/ui/(button|field|form-check|spinner|use-form)\.`,
                  '/web/app/ui/(back-to-list|chips|empty-state|icon-list|share-button)',
                  String.raw`/web/app/features/(account/(account-(data|widget)|notice-|session/(browser|session|keep-session|access-token))|[\w/]+/(\w+-)?loading\.)`,
                  String.raw`/web/app/texts/en/(shell|ui|events|[\w/]+/loading)\.`,
                  String.raw`/lucide-react/.*/icons/(arrow-left|badge-check|calendar-days|check|clock|heart|map-pin|plus|search|share-2|trash)\.`,
                ].join('|'),
              ),
              priority: 1,
            },
            // Shared by forms that need nothing else of each other.
            {
              name: 'address-proof',
              test: /\/features\/account\/address-proof\/(address-)?code-fields/,
              priority: 1,
            },
            { name: 'cards', test: /\/features\/(content\/(\w+\/\w+-card|illustration)|home\/star-row)/ },
            {
              name: 'form-drafts',
              test: /\/ui\/(form|demo)\/|\/features\/account\/proven-form\/submit-form/,
            },
            { name: 'api', test: /\/web\/app\/platform\/(browser-)?api\./ },
            { name: 'picture-field', test: /\/ui\/(picture-field|use-picture-upload)|\/icons\/image-up\./ },
            { name: 'places', test: /\/features\/places\/map-address/ },
            {
              name: 'event-form',
              test: /\/features\/events\/edit\/(beneficiaries-field|event-(fields|form)|location-field)/,
            },
          ],
        },
      },
    },
  },
}));
