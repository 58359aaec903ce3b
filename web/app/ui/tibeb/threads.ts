/**
 * The shapes a weaver of tibeb knows, as SVG path data on an integer thread grid. Relative commands keep
 * them short, and every shape is closed, so that any number of them merge into one path; with the even-odd
 * rule a shape inside another of the same tone cuts a hole.
 */

/** Joins numbers the shortest way SVG allows: a minus sign separates as well as a space does. */
function join(...numbers: number[]): string {
  return numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`)).join('');
}

export function bar(x: number, y: number, width: number, height: number): string {
  return `M${join(x, y)}h${width}v${height}h${-width}z`;
}

export function diamond(x: number, y: number, rx: number, ry = rx): string {
  return `M${join(x - rx, y)}l${join(rx, -ry, rx, ry, -rx, ry)}z`;
}

/** A plus sign: arms `reach` long from the centre and `2 * half` thick. */
export function cross(x: number, y: number, reach: number, half: number): string {
  const arm = reach - half;
  const thick = 2 * half;
  return `M${join(x - half, y - reach)}h${thick}v${arm}h${arm}v${thick}h${-arm}v${arm}h${-thick}v${-arm}h${-arm}v${-thick}h${arm}z`;
}

/** A diamond with stepped sides: `steps` steps of `step` threads on each side. */
export function stepped(x: number, y: number, steps: number, step: number): string {
  const side = (h: number, v: number, first: 'h' | 'v') =>
    (first === 'h' ? `h${h}v${v}` : `v${v}h${h}`).repeat(steps);
  return `M${join(x - step / 2, y - steps * step - step / 2)}h${step}${side(step, step, 'v')}v${step}${side(-step, step, 'h')}h${-step}${side(-step, -step, 'v')}v${-step}${side(step, -step, 'h')}z`;
}

/** A row of triangles standing (negative rise) or hanging (positive rise) on the line at y. */
export function teeth(x: number, y: number, pitch: number, rise: number, count: number): string {
  const half = pitch / 2;
  return `M${join(x, y)}${`l${join(half, rise, half, -rise)}`.repeat(count)}z`;
}

/** A row of stepped pyramids on the line at y, `steps` high on each side. */
export function pyramids(
  x: number,
  y: number,
  step: number,
  rise: number,
  steps: number,
  count: number,
): string {
  const one = `${`v${rise}h${step}`.repeat(steps)}${`v${-rise}h${step}`.repeat(steps)}`;
  return `M${join(x, y)}${one.repeat(count)}z`;
}

/** A zigzag ribbon of the given thickness. */
export function zigzag(
  x: number,
  y: number,
  pitch: number,
  rise: number,
  thick: number,
  count: number,
): string {
  const half = pitch / 2;
  const there = `l${join(half, rise, half, -rise)}`.repeat(count);
  const back = `l${join(-half, rise, -half, -rise)}`.repeat(count);
  return `M${join(x, y)}${there}v${thick}${back}z`;
}

/** Stitches: `count` bars one after the other. */
export function stitches(
  x: number,
  y: number,
  width: number,
  height: number,
  pitch: number,
  count: number,
): string {
  return `M${join(x, y)}${`h${width}v${height}h${-width}zm${pitch} 0`.repeat(count - 1)}h${width}v${height}h${-width}z`;
}
