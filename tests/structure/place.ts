import type { SourceFile } from './source-file.ts';

/** The features of the product, each spelled alike everywhere: those that the lists of server and web plug in. */
export function listFeatures(sources: readonly SourceFile[]): string[] {
  const lists = sources.filter(({ path }) => /^(server\/src|web\/app)\/features\.ts$/.test(path));
  const names = lists.flatMap(({ imports }) =>
    imports.map((target) => /\/features\/([^/]+)\//.exec(target)?.[1]),
  );
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** Where a file stands: which part of the checkout, which layer of it, and whose feature. */
export interface Place {
  readonly part: string;
  /** 'platform' knows no business, and everybody may have the words; 'feature' is one feature's; 'app' puts them together. */
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
    // The texts, by locale, are of all features.
    const feature = second === undefined || first === 'texts' ? undefined : first;
    return { part, layer: feature ? 'feature' : 'platform', feature, folder: first, test };
  }
  // A feature's list of what it plugs in is part of what puts features together.
  if (first === 'features' && isPlugList(path))
    return { part, layer: 'app', feature: second, folder: first, test };
  if (first === 'features') return { part, layer: 'feature', feature: second, folder: first, test };
  const layer = /^(platform|ui|texts)$/.test(first) ? 'platform' : 'app';
  return { part, layer, feature: undefined, folder: first, test };
}

const isPlugList = (path: string) => /\/features\/[^/]+\/feature(\.server)?\.ts$/.test(path);

/** Whether an import leads to a file of the checkout rather than to a package. */
export function isLocal(target: string): boolean {
  return /^(contract|server|sandbox|seed|assets|web|tests|bench|tools|soak)\//.test(target);
}
