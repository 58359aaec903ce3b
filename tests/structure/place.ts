/** The features of the product, each spelled alike in contract, server, web and tests. */
export const features: readonly string[] = [
  'home',
  'account',
  'beneficiaries',
  'events',
  'organizers',
  'places',
  'tipping',
  'payments',
  'pictures',
  'campaigns',
  'content',
];

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
  if (first === 'features') return { part, layer: 'feature', feature: second, folder: first, test };
  const layer = /^(platform|ui|texts)$/.test(first) ? 'platform' : 'app';
  return { part, layer, feature: undefined, folder: first, test };
}

/** Whether an import leads to a file of the checkout rather than to a package. */
export function isLocal(target: string): boolean {
  return /^(contract|server|sandbox|seed|assets|web|tests|bench|scripts|soak)\//.test(target);
}
