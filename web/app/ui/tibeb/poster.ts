import { diagonals, sides } from './directions.ts';
import { type Loom, lay, mirror, rule } from './loom.ts';
import { cross, diamond, pyramids, stepped, stitches, teeth, zigzag } from './threads.ts';

/** A whole cloth: 42 threads high, a multiple of 16 wide, mirrored about both of its axes. */
export function weavePoster(loom: Loom): void {
  [medallion, rays, procession, lalibela, tiers, valley][loom.pick(6)]?.(loom);
}

const HALF = 21;

/** Rules, stitches and one toothed row: the nine outermost threads on either side. */
function border(loom: Loom): void {
  selvedge(loom);
  const count = loom.width / 8;
  const style = loom.pick(3);
  if (style === 0) mirror(loom, 'broad', 6, 3, (_, outer, inward) => teeth(0, outer, 8, 3 * inward, count));
  if (style === 1)
    mirror(loom, 'broad', 6, 3, (_, outer, inward) => pyramids(0, outer, 1, inward * 0.75, 4, count));
  if (style === 2)
    mirror(loom, 'broad', 6, 3, (y, _, inward) =>
      zigzag(0, inward === 1 ? y : y + 2, 8, 2 * inward, 1, count),
    );
}

/** The plain edge of every cloth: a broad rule, a row of stitches between two thin ones. */
function selvedge(loom: Loom): void {
  rule(loom, 'broad', 0, 2);
  rule(loom, 'bright', 2.5, 0.5);
  mirror(loom, 'fine', 3.5, 1, (y) => stitches(1, y, 2, 1, 4, loom.width / 4));
  rule(loom, 'bright', 5, 0.5);
}

/** A great stepped diamond with smaller ones stepping away to the sides. */
function medallion(loom: Loom): void {
  border(loom);
  const cx = loom.width / 2;
  lay(loom, 'broad', stepped(cx, HALF, 11, 1), stepped(cx, HALF, 9, 1));
  lay(loom, 'bright', stepped(cx, HALF, 8, 1), stepped(cx, HALF, 6, 1));
  lay(loom, 'fine', diamond(cx, HALF, 5.5), cross(cx, HALF, 3, 1));
  let x = 18;
  for (const r of [8, 6, 5, 4]) {
    for (const side of [-1, 1]) {
      lay(loom, 'broad', diamond(cx + side * x, HALF, r));
      lay(loom, 'bright', diamond(cx + side * x, HALF, r - 1.5));
      lay(loom, 'fine', diamond(cx + side * x, HALF, r / 2.5));
      lay(
        loom,
        'bright',
        diamond(cx + side * (x - r), HALF - 7, 1),
        diamond(cx + side * (x - r), HALF + 7, 1),
      );
    }
    x += 2 * r;
  }
}

/** Diamonds within diamonds, out to the edges of the cloth. */
function rays(loom: Loom): void {
  const cx = loom.width / 2;
  const pace = 7 + loom.pick(3);
  const last = 12 + loom.pick(3);
  let ring = 0;
  for (let r = last + pace * Math.ceil((cx + HALF - last) / pace); r >= last; r -= pace) {
    const heavy = ring % 2 === 0 ? pace - 3 : 1.5;
    lay(loom, 'broad', diamond(cx, HALF, r), diamond(cx, HALF, r - heavy));
    lay(loom, 'bright', diamond(cx, HALF, r - heavy - 1), diamond(cx, HALF, r - heavy - 2));
    ring += 1;
  }
  lay(loom, 'fine', stepped(cx, HALF, 8, 1), stepped(cx, HALF, 6, 1));
  lay(loom, 'bright', stepped(cx, HALF, 4, 1));
  lay(loom, 'cloth', cross(cx, HALF, 3, 1));
}

/** Chevrons from both selvedges, meeting in a chain of diamonds. */
function valley(loom: Loom): void {
  const count = loom.width / 16;
  const rows: readonly [layer: 'broad' | 'bright' | 'fine', y: number, thick: number][] = [
    ['broad', 0, 3],
    ['bright', 4, 1],
    ['broad', 6, 1],
    ['fine', 8, 1],
  ];
  for (const [layer, y, thick] of rows) {
    mirror(loom, layer, y, thick, (top, _, inward) => zigzag(0, top, 16, 6 * inward, thick, count));
  }
  for (let i = 0; i <= count; i += 1) {
    lay(loom, 'bright', diamond(i * 16, HALF, 9), diamond(i * 16, HALF, 7.5));
    lay(loom, 'broad', diamond(i * 16, HALF, 6), diamond(i * 16, HALF, 3));
    lay(loom, 'fine', diamond(i * 16, HALF, 1.5));
    if (i === count) continue;
    mirror(loom, 'bright', 0, 4, (_, outer, inward) => teeth(i * 16 + 4, outer, 8, 3 * inward, 1));
    lay(loom, 'fine', diamond(i * 16 + 8, HALF, 2, 4));
  }
}

/** Row upon row, as on the hem of a festive dress. */
function tiers(loom: Loom): void {
  selvedge(loom);
  const count = loom.width / 8;
  mirror(loom, 'broad', 5.5, 4, (_, outer, inward) => pyramids(0, outer, 1, inward, 4, count));
  mirror(loom, 'bright', 7.5, 1, (y, _, inward) => zigzag(0, y, 8, 4 * inward, 1, count));
  rule(loom, 'broad', 14, 1);
  for (let i = 0; i < count; i += 1) {
    const x = 4 + i * 8;
    lay(loom, 'bright', diamond(x, HALF, 4, 5));
    if (Math.floor(Math.abs(i - (count - 1) / 2)) % 2 === 0) lay(loom, 'cloth', diamond(x, HALF, 2, 2.5));
    else lay(loom, 'fine', cross(x, HALF, 1.5, 0.5));
  }
}

/** A row of tall lozenges between two ribbons. */
function procession(loom: Loom): void {
  border(loom);
  const count = loom.width / 16;
  for (let i = 0; i < count; i += 1) {
    const x = 8 + i * 16;
    lay(loom, 'broad', diamond(x, HALF, 7, 10), diamond(x, HALF, 5.5, 8));
    lay(loom, 'bright', diamond(x, HALF, 4.5, 6.5));
    lay(loom, 'fine', cross(x, HALF, 2.5, 0.5));
  }
  for (let i = 0; i <= count; i += 1) {
    lay(loom, 'bright', diamond(i * 16, HALF, 2, 3));
    lay(loom, 'fine', diamond(i * 16, HALF - 7, 1.5), diamond(i * 16, HALF + 7, 1.5));
  }
}

/** A processional cross of Lalibela in the middle, a flower of four diamonds repeated beside it. */
function lalibela(loom: Loom): void {
  selvedge(loom);
  const cx = loom.width / 2;
  lay(loom, 'broad', stepped(cx, HALF, 9, 1), stepped(cx, HALF, 7, 1));
  for (const [dx, dy] of sides) {
    lay(
      loom,
      'bright',
      diamond(cx + dx * 11, HALF + dy * 11, 3.5),
      diamond(cx + dx * 11, HALF + dy * 11, 1.5),
    );
  }
  for (const [dx, dy] of diagonals) lay(loom, 'fine', stepped(cx + dx * 8, HALF + dy * 8, 1, 1));
  lay(loom, 'bright', stepped(cx, HALF, 5, 1), stepped(cx, HALF, 3, 1));
  lay(loom, 'fine', cross(cx, HALF, 2.5, 0.5));
  for (let x = 22; x < cx + 8; x += 15) {
    for (const at of [cx - x, cx + x]) {
      for (const [dx, dy] of sides) {
        lay(loom, 'broad', diamond(at + dx * 4, HALF + dy * 4, 3.5));
        lay(loom, 'bright', diamond(at + dx * 4, HALF + dy * 4, 1.5));
      }
      lay(loom, 'fine', diamond(at, HALF, 1));
      const between = at + (at < cx ? -7.5 : 7.5);
      lay(loom, 'fine', diamond(between, HALF - 9, 1.5), diamond(between, HALF + 9, 1.5));
    }
  }
}
