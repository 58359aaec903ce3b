import type { SourceFile } from './source-file.ts';

const matrix = /^tests\/.*access-matrix[\w.-]*\.ts$/;

interface Definition {
  readonly path: string;
  readonly id: string;
  readonly feature: string;
  readonly route: string;
  /** '' unless it is one word, as for the desk. */
  readonly access: string;
  readonly isCached: boolean;
}

/** An endpoint is defined once, by id and by method and path, under the feature of its folder. */
export function endpointsAreDefinedOnce(sources: readonly SourceFile[]): string[] {
  const seen = new Map<string, string>();
  return definitions(sources).flatMap(({ path, id, feature, route }) => {
    const problems = [id, route].flatMap((key) => {
      const before = seen.get(key);
      seen.set(key, path);
      return before ? [`${path}: ${key} is defined in ${before} already`] : [];
    });
    // Without a path the other rules would have nothing to compare, and pass.
    if (route.endsWith(' ')) problems.push(`${path}: ${id} does not say its path itself`);
    if (path.split('/')[2] !== feature) problems.push(`${path}: ${id} says it is of the feature ${feature}`);
    return problems;
  });
}

/** Each endpoint has its row in the access matrix, so that none is accidentally open. */
export function endpointsAreInAccessMatrix(sources: readonly SourceFile[]): string[] {
  const rows = sources.filter(({ path }) => matrix.test(path)).map(({ uncommented }) => uncommented);
  if (rows.length === 0) return ['tests/: there is no access matrix'];
  return definitions(sources)
    .filter(({ id }) => !rows.some((text) => new RegExp(`\\b${id}\\b`).test(text)))
    .map(({ path, id }) => `${path}: ${id} has no row in the access matrix`);
}

/** Only answers that are the same for everybody may be cached: a CDN would hand what is of a person to the next one. */
export function cachedEndpointsArePublic(sources: readonly SourceFile[]): string[] {
  return definitions(sources)
    .filter(({ isCached, access }) => isCached && access !== 'public')
    .map(({ path, id }) => `${path}: ${id} has cacheSeconds, but is not public`);
}

/** The endpoints that the contract defines. */
export function definitions(sources: readonly SourceFile[]): Definition[] {
  return sources
    .filter(({ path }) => /^contract\/src\/(?:[\w-]+\/)+endpoints\.ts$/.test(path))
    .flatMap(({ path, uncommented }) =>
      uncommented
        .split('defineEndpoint(')
        .slice(1)
        .map((text) => {
          const value = (name: string) =>
            new RegExp(`\\b${name}: ['"\`]([^'"\`]*)['"\`]`).exec(text)?.[1] ?? '';
          return {
            path,
            id: value('id'),
            feature: value('feature'),
            route: `${value('method')} ${value('path')}`,
            access: value('access'),
            isCached: /\bcacheSeconds\b/.test(text),
          };
        }),
    );
}
