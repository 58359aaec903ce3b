import { isLocal, placeOf } from './place.ts';
import type { SourceFile } from './source-file.ts';

/** No file imports itself indirectly, types included. */
export function noFileCycles(sources: readonly SourceFile[]): string[] {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports.filter(isLocal)]));
  return findCycles(graph).map((cycle) => `import cycle: ${cycle.join(' -> ')}`);
}

/** No two features import each other, directly or through other files. */
export function noFeatureCycles(sources: readonly SourceFile[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { path, imports } of sources) {
    const from = featureOf(path);
    if (!from || placeOf(path).test) continue;
    const known = graph.get(from) ?? [];
    for (const target of imports.filter(isLocal)) {
      const to = featureOf(target);
      if (to && to !== from && to.split(' ')[0] === from.split(' ')[0]) known.push(to);
    }
    graph.set(from, known);
  }
  return findCycles(graph).map((cycle) => `features need each other: ${cycle.join(' -> ')}`);
}

function featureOf(path: string): string | undefined {
  const { part, feature } = placeOf(path);
  return feature ? `${part} ${feature}` : undefined;
}

/** One cycle for each edge that closes one, found by depth-first search. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const finished = new Set<string>();
  const cycles: string[][] = [];
  const walk = (node: string, trail: readonly string[]) => {
    const at = trail.indexOf(node);
    if (at >= 0) cycles.push([...trail.slice(at), node]);
    if (at >= 0 || finished.has(node)) return;
    for (const next of new Set(graph.get(node))) walk(next, [...trail, node]);
    finished.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return cycles;
}
