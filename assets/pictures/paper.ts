import { type TibebKind, type Tone, tibebPattern } from '#web/ui/tibeb/pattern.ts';

/** The papers everything is cut from. */
export const paper = {
  ink: '#2b1a12',
  coffee: '#4a2d1c',
  cream: '#fbf3e4',
  sand: '#ecd6ac',
  saffron: '#e9a227',
  honey: '#c97f12',
  green: '#1f6b4a',
  leaf: '#4f9468',
  coral: '#d9573c',
  brick: '#a63a26',
  rose: '#efb79d',
  indigo: '#33407f',
  sky: '#8fb0cc',
  plum: '#5f2942',
  teal: '#1f6f78',
  steel: '#b9b3a7',
  white: '#fffdf8',
} as const;
export type Paper = keyof typeof paper;

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, color: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function disc(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more = '',
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
}

export function moved(transform: string, ...parts: string[]): string {
  return `<g transform="${transform}">${parts.join('')}</g>`;
}

/** Both sides of something drawn once: the part and its mirror image about x = 240. */
export function twice(part: string): string {
  return part + moved('translate(480 0) scale(-1 1)', part);
}

/** A woven hem that follows a curve. */
export function hem(
  d: string,
  width: number,
  [outer, inner, thread]: readonly [string, string, string],
): string {
  const flat = 'stroke-linecap="butt"';
  const stroke = (color: string, share: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width * share}" stroke-linejoin="round" ${more}/>`;
  return (
    stroke(outer, 1, flat) +
    stroke(inner, 0.66, flat) +
    stroke(thread, 0.36, `stroke-dasharray="${width * 0.36} ${width * 0.36}"`) +
    stroke(outer, 0.08, flat)
  );
}

/** A woven pattern in a rectangle, its tones in the given papers. */
export function woven(
  seed: string,
  kind: TibebKind,
  [x, y, width, height]: readonly [number, number, number, number],
  colors: (tone: Tone, layer: number) => string,
): string {
  const { viewBox, paths } = tibebPattern(seed, { kind, width, height });
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${paths
    .map(({ d, tone }, layer) => `<path d="${d}" fill="${colors(tone, layer)}" fill-rule="evenodd"/>`)
    .join('')}</svg>`;
}

/** A strip of woven band, `repeats` times. */
export function strip(
  seed: string,
  x: number,
  y: number,
  size: number,
  repeats: number,
  colors?: readonly string[],
): string {
  let cloth = '';
  for (let at = 0; at < repeats; at += 1) {
    cloth += woven(
      seed,
      'band',
      [x + at * size, y, size + 0.3, size],
      (tone, layer) => colors?.[layer] ?? paper[tone],
    );
  }
  return cloth;
}

/** The same paper in the shade. */
export function shade(color: string, by = 0.18): string {
  const channels = [1, 3, 5].map((at) =>
    Math.min(255, Math.round(Number.parseInt(color.slice(at, at + 2), 16) * (1 - by))),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
