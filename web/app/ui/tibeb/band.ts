import { type Loom, lay, mirror, rule } from './loom.ts';
import { bar, cross, diamond, pyramids, stepped, stitches, teeth, zigzag } from './threads.ts';

/** One repeat of a border: 24 threads wide and 24 high. Both ends meet, so it tiles without a seam. */
export function weaveBand(loom: Loom): void {
  [edgeLined, edgeToothed, edgeStepped][loom.pick(3)]?.(loom);
  [nestedDiamonds, crossMedallion, steppedMedallion, chevrons, lattice][loom.pick(5)]?.(loom);
}

function edgeLined(loom: Loom): void {
  rule(loom, 'broad', 0, 2);
  mirror(loom, 'fine', 3, 1, (y) => stitches(1, y, 2, 1, 4, 6));
  rule(loom, 'bright', 5, 1);
}

function edgeToothed(loom: Loom): void {
  rule(loom, 'bright', 0, 1);
  mirror(
    loom,
    'broad',
    2,
    3,
    (_, outer, inward) =>
      bar(0, inward === 1 ? outer : outer - 1, 24, 1) + teeth(0, outer + inward, 6, 2 * inward, 4),
  );
  mirror(loom, 'fine', 0, 1, (y) => stitches(2, y, 2, 1, 6, 4));
}

function edgeStepped(loom: Loom): void {
  rule(loom, 'broad', 0, 1);
  mirror(loom, 'bright', 2, 3, (_, outer, inward) => pyramids(0, outer, 1, inward, 3, 4));
}

function nestedDiamonds(loom: Loom): void {
  lay(loom, 'broad', diamond(12, 12, 6), diamond(12, 12, 4.5), cross(0, 12, 3, 1), cross(24, 12, 3, 1));
  lay(loom, 'bright', diamond(12, 12, 3.5));
  lay(
    loom,
    'fine',
    diamond(12, 12, 1.5),
    diamond(6, 9, 1),
    diamond(18, 9, 1),
    diamond(6, 15, 1),
    diamond(18, 15, 1),
  );
}

function crossMedallion(loom: Loom): void {
  lay(loom, 'broad', cross(12, 12, 6, 1), diamond(0, 12, 4, 6), diamond(24, 12, 4, 6));
  lay(
    loom,
    'bright',
    diamond(8.5, 8.5, 1.5),
    diamond(15.5, 8.5, 1.5),
    diamond(8.5, 15.5, 1.5),
    diamond(15.5, 15.5, 1.5),
  );
  lay(loom, 'bright', diamond(0, 12, 2, 3), diamond(24, 12, 2, 3));
  lay(loom, 'fine', diamond(12, 12, 2.5));
}

function steppedMedallion(loom: Loom): void {
  lay(loom, 'broad', stepped(12, 12, 5, 1), diamond(0, 12, 3), diamond(24, 12, 3));
  lay(loom, 'bright', stepped(12, 12, 3, 1));
  lay(loom, 'fine', diamond(12, 12, 2), diamond(0, 12, 1.5), diamond(24, 12, 1.5));
}

function chevrons(loom: Loom): void {
  lay(loom, 'broad', zigzag(0, 12, 12, -5, 2, 2));
  lay(loom, 'bright', zigzag(0, 15, 12, -5, 1, 2));
  lay(
    loom,
    'fine',
    diamond(0, 8.5, 1.5),
    diamond(12, 8.5, 1.5),
    diamond(24, 8.5, 1.5),
    diamond(6, 15.5, 1.5),
    diamond(18, 15.5, 1.5),
  );
}

function lattice(loom: Loom): void {
  lay(loom, 'broad', diamond(6, 12, 6), diamond(18, 12, 6), diamond(6, 12, 4.5), diamond(18, 12, 4.5));
  lay(loom, 'bright', cross(6, 12, 2.5, 0.5), cross(18, 12, 2.5, 0.5));
  mirror(
    loom,
    'fine',
    6,
    3,
    (_, outer, inward) =>
      teeth(9, outer, 6, 3 * inward, 1) +
      teeth(-3, outer, 6, 3 * inward, 1) +
      teeth(21, outer, 6, 3 * inward, 1),
  );
}
