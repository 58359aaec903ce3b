import { bar } from './threads.ts';

/** What is being woven: path data by layer, painted in this order over the cloth. */
export type Loom = {
  width: number;
  height: number;
  layers: Record<Layer, string>;
  /** A whole number from 0 to below `n`, the next of the seed's stream. */
  pick: (n: number) => number;
};
export type Layer = 'broad' | 'bright' | 'fine' | 'cloth';

export function lay(loom: Loom, layer: Layer, ...shapes: string[]): void {
  loom.layers[layer] += shapes.join('');
}

/**
 * Draws a row `height` threads high at `y` from the top, and its mirror image at the same distance from the bottom. The row is
 * drawn from its outer edge: `inward` is 1 on the upper side and -1 on the lower.
 */
export function mirror(
  loom: Loom,
  layer: Layer,
  y: number,
  height: number,
  row: (top: number, outer: number, inward: 1 | -1) => string,
): void {
  lay(loom, layer, row(y, y, 1), row(loom.height - y - height, loom.height - y, -1));
}

/** A pair of full-width lines. */
export function rule(loom: Loom, layer: Layer, y: number, height: number): void {
  mirror(loom, layer, y, height, (top) => bar(0, top, loom.width, height));
}
