import type { SourceFile } from './source-file.ts';

/** The features of the product, spelled the same everywhere: those in the plug-in lists of server and web. */
export function listFeatures(sources: readonly SourceFile[]): string[] {
  const lists = sources.filter(({ path }) => /^(server\/src|web\/app)\/features\.ts$/.test(path));
  const names = lists.flatMap(({ imports }) =>
    imports.map((target) => /\/features\/([^/]+)\//.exec(target)?.[1]),
  );
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** The place of a file: its part of the checkout, its layer, and its feature. */
export interface Place {
  readonly part: string;
  /**
   * 'platform' has no business rules and includes the texts, which everybody may use; 'feature' is one feature; 'app' assembles
   * the features.
   */
  readonly layer: 'platform' | 'feature' | 'app';
  readonly feature: string | undefined;
  /** The first folder below the part's source root, such as 'features', 'platform', 'ui' or 'texts'. */
  readonly folder: string;
  readonly test: boolean;
}

const sourceRoot = /^(?:contract\/src|server\/src|sandbox\/src|web\/app)\//;

export function placeOf(path: string): Place {
  const part = path.split('/')[0] ?? '';
  const test = part === 'tests' || /\.(test|e2e)\.tsx?$/.test(path);
  const [first = '', second] = path.replace(sourceRoot, '').split('/');
  if (part === 'contract') {
    // The texts, by locale, belong to all features.
    const feature = second === undefined || first === 'texts' ? undefined : first;
    return { part, layer: feature ? 'feature' : 'platform', feature, folder: first, test };
  }
  // A feature's plug-in list belongs to the code that assembles features.
  if (first === 'features' && isPlugList(path))
    return { part, layer: 'app', feature: second, folder: first, test };
  if (first === 'features') return { part, layer: 'feature', feature: second, folder: first, test };
  const layer = /^(platform|ui|texts)$/.test(first) ? 'platform' : 'app';
  return { part, layer, feature: undefined, folder: first, test };
}

const isPlugList = (path: string) => /\/features\/[^/]+\/feature(\.server)?\.ts$/.test(path);

/** Whether an import is a file of the checkout and not a package. */
export function isLocal(target: string): boolean {
  return /^(contract|server|sandbox|seed|assets|web|tests|bench|tools|soak)\//.test(target);
}
