import type { Plugin } from 'vite';

/**
 * Modules of react-router that this product's pages load and never run: the discovery of routes one by one, since
 * the routes travel in one file (`routeDiscovery` in react-router.config.ts), and the instrumentation, since no
 * `entry.client.tsx` asks for any. What of theirs is called all the same, and all that it ever does here.
 */
export const unusedParts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'dom/ssr/fog-of-war.js': {
    isFogOfWarEnabled: '() => false',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    useFogOFWarDiscovery: '() => {}',
    getManifestPath: 'undefined',
    getPartialManifest: 'undefined',
    getPathsWithAncestors: 'undefined',
    handleClientVersionMismatch: 'undefined',
    URL_LIMIT: 'undefined',
  },
  'router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: 'undefined',
    instrumentClientSideRouter: 'undefined',
    instrumentHandler: 'undefined',
    instrumentationResultMetaContext: 'undefined',
  },
};

const partFile =
  /\/react-router\/dist\/production\/lib\/(dom\/ssr\/fog-of-war\.js|router\/instrumentation\.js)$/;

/** Leaves those modules out of the browser's build; stops it where they are no longer what they were. */
export function withoutUnusedRouterParts(): Plugin {
  const met = new Set<string>();
  return {
    name: 'without-unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: partFile },
      handler(code, id) {
        const part = partFile.exec(id)?.[1] ?? '';
        met.add(part);
        return standInFor(part, code);
      },
    },
    buildEnd(error) {
      const missing = Object.keys(unusedParts).filter((part) => !met.has(part));
      if (!error && missing.length > 0) this.error(`react-router no longer has ${missing.join(', ')}.`);
    },
  };
}

/** A module that exports the same names; throws when the module to be replaced has others than it had. */
export function standInFor(part: string, code: string): string {
  const names = (/export \{ ([^}]*) \};\s*$/.exec(code)?.[1] ?? '').split(', ');
  const known = unusedParts[part] ?? {};
  const other = [
    ...names.filter((name) => !Object.hasOwn(known, name)),
    ...Object.keys(known).filter((name) => !names.includes(name)),
  ];
  if (other.length > 0) throw new Error(`${part} of react-router has changed: ${other.join(', ')}.`);
  return names.map((name) => `export const ${name} = ${known[name]};`).join('\n');
}
