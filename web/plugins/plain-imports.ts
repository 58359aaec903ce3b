import type { Plugin } from 'vite';

const preloadHelper = '\0vite/preload-helper.js';

/**
 * Makes each import() of the browser's build a plain one. Vite wraps it to load style sheets and modules ahead, of which
 * this build lists none (`modulePreload` in vite.config.ts); the wrapper is 0.8 KB on every page.
 */
export function plainImports(): Plugin {
  let replaced = false;
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: new RegExp(preloadHelper) },
      handler() {
        replaced = true;
        return 'export const __vitePreload = (load) => load();';
      },
    },
    buildEnd(error) {
      if (!error && !replaced) this.error(`Vite no longer asks for ${preloadHelper.slice(1)}.`);
    },
  };
}
