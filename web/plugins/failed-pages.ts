import type { Plugin } from 'vite';

const file = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/;
const reload = /catch \(error\) \{.*?window\.location\.reload\(\);\n/s;
const loadTarget = `catch {
  const { location: to } = window.__reactRouterDataRouter.state.navigation;
  if (to && to.pathname + to.search !== location.pathname + location.search) location.assign(to.pathname + to.search + to.hash);
  else location.reload();
`;

/**
 * A page whose code does not load, because a newer version is served or the network failed, is loaded as a document. The router
 * loads the page again that is being left: a link then does nothing but throw away what was typed. It has no option for this,
 * an error thrown here never reaches its pages, and Vite's event `vite:preloadError` does not come for its imports.
 */
export function failedPages(): Plugin {
  let replaced = false;
  return {
    name: 'failed-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: file },
      handler(code) {
        replaced = reload.test(code);
        return code.replace(reload, loadTarget);
      },
    },
    buildEnd(error) {
      if (!error && !replaced)
        this.error('The router no longer reloads a page that did not load as expected.');
    },
  };
}
