export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A node of the parser's tree (ESTree with JSX and TypeScript). */
export interface Node extends Span {
  readonly type: string;
  readonly [property: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function* nodesOf(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}
