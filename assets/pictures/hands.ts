import type { Appearance } from './appearance.ts';
import { skinOf } from './face.ts';
import { box, line, moved, paper, path, shade } from './paper.ts';

/** A closed hand, seen from outside. */
export function fist(appearance: Appearance, x: number, y: number, turn: number): string {
  const skin = skinOf(appearance);
  const fold = shade(skin, 0.28);
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    box(-25, -20, 50, 42, skin, 18),
    line('M-10 -14v18M2 -15v20M13 -13v17', fold, 3),
    path('M-25 8C-14 0 6 2 14 12C6 22 -16 24 -25 8Z', fold),
  );
}

/** An open hand, fingers up. */
export function palm(appearance: Appearance, x: number, y: number, turn: number): string {
  const skin = skinOf(appearance);
  return moved(
    `translate(${x} ${y}) rotate(${turn})`,
    [-15, -5, 5, 15]
      .map((dx, n) => line(`M${dx} 0L${dx * 1.25} ${[-36, -44, -43, -34][n]}`, skin, 11))
      .join(''),
    line('M16 14L34 -8', skin, 11),
    box(-21, -10, 42, 42, skin, 16),
    path('M-14 12C-4 4 10 6 18 16', 'none', `stroke="${shade(skin, 0.28)}" stroke-width="3"`),
  );
}

type Point = readonly [x: number, y: number];
type Curve = readonly [Point, Point, Point, Point];

/** A sleeve with a hem, along a curve that ends at the wrist. */
export function sleeve(arm: Curve, cloth: string, skin: string): string {
  const stroke = ([a, b, c, d]: Curve, color: string, width: number) =>
    `<path d="M${a}C${b} ${c} ${d}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
  return (
    stroke(between(arm, 0.6, 1), skin, 30) +
    stroke(between(arm, 0, 0.72), cloth, 54) +
    stroke(between(arm, 0.66, 0.72), paper.saffron, 54) +
    stroke(between(arm, 0.63, 0.645), paper.cream, 54)
  );
}

/** The part of a cubic curve between two of its parameters, by de Casteljau's construction. */
function between(curve: Curve, from: number, to: number): Curve {
  const start = split(curve, to)[0];
  return split(start, from / to)[1];
}

function split([a, b, c, d]: Curve, at: number): [Curve, Curve] {
  const mix = (p: Point, q: Point): Point => [p[0] + (q[0] - p[0]) * at, p[1] + (q[1] - p[1]) * at];
  const [ab, bc, cd] = [mix(a, b), mix(b, c), mix(c, d)];
  const [abc, bcd] = [mix(ab, bc), mix(bc, cd)];
  const middle = mix(abc, bcd);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}
