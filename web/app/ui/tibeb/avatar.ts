import { diagonals, sides } from './directions.ts';
import { type Loom, lay } from './loom.ts';
import { cross, diamond, stepped } from './threads.ts';

/** One square medallion, 32 threads a side, the same from all four sides. */
export function weaveAvatar(loom: Loom): void {
  corners(loom);
  [diamonds, star, processional, sieve][loom.pick(4)]?.(loom);
}

const MID = 16;

function corners(loom: Loom): void {
  const style = loom.pick(3);
  const reach = [12, 9, 14][style] ?? 12;
  for (const [dx, dy] of diagonals) {
    const x = MID + dx * 16;
    const y = MID + dy * 16;
    lay(loom, 'broad', `M${x} ${y}h${-dx * reach}L${x} ${y - dy * reach}z`);
    if (style > 0) lay(loom, 'bright', diamond(MID + dx * 13, MID + dy * 13, 1.5));
    else lay(loom, 'fine', `M${x} ${y}h${-dx * 6}L${x} ${y - dy * 6}z`);
  }
}

function diamonds(loom: Loom): void {
  lay(loom, 'broad', stepped(MID, MID, 11, 1), stepped(MID, MID, 9, 1));
  lay(loom, 'bright', diamond(MID, MID, 8), diamond(MID, MID, 6));
  lay(loom, 'fine', cross(MID, MID, 4, 1));
}

function star(loom: Loom): void {
  lay(loom, 'broad', diamond(MID, MID, 12));
  lay(loom, 'bright', `M${MID - 7} ${MID - 7}h14v14h-14z`, diamond(MID, MID, 7));
  lay(loom, 'fine', diamond(MID, MID, 5), cross(MID, MID, 2.5, 0.5));
}

function processional(loom: Loom): void {
  lay(loom, 'broad', cross(MID, MID, 11, 2));
  for (const [dx, dy] of sides) lay(loom, 'bright', diamond(MID + dx * 11, MID + dy * 11, 3));
  for (const [dx, dy] of diagonals) lay(loom, 'fine', stepped(MID + dx * 6, MID + dy * 6, 1, 1));
  lay(loom, 'fine', diamond(MID, MID, 4), diamond(MID, MID, 2));
}

function sieve(loom: Loom): void {
  for (const [dx, dy] of diagonals)
    lay(loom, 'broad', diamond(MID + dx * 5, MID + dy * 5, 4.5), diamond(MID + dx * 5, MID + dy * 5, 2));
  for (const [dx, dy] of sides) lay(loom, 'bright', diamond(MID + dx * 10, MID + dy * 10, 4.5));
  for (const [dx, dy] of sides) lay(loom, 'fine', diamond(MID + dx * 10, MID + dy * 10, 2));
  lay(loom, 'bright', diamond(MID, MID, 4));
  lay(loom, 'fine', diamond(MID, MID, 2));
}
