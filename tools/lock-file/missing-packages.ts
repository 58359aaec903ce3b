/** One package of a package-lock.json, with the fields used here. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** The optional packages that others in a lock file depend on but that it does not list. */
export function missingPackages(packages: LockedPackages) {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isListed(packages, parent, name))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

/** Searches like Node: first among the requesting package's own dependencies, then outwards. */
function isListed(packages: LockedPackages, from: string, name: string): boolean {
  if (packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]) return true;
  if (from === '') return false;
  return isListed(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}
