import { type Backdrop, backdrops } from './backdrops.ts';
import { box, moved, type Paper, paper, shade, strip, woven } from './paper.ts';
import { extras, people } from './people.ts';
import { figure } from './portrait.ts';

/** Who is on a banner and where. The papers are sky, near, far and light. */
export type Poster = {
  backdrop: Backdrop;
  papers: readonly [Paper, Paper, Paper, Paper];
  cast: readonly string[];
};

/** A banner of 1200 by 630: woven sky, a paper-cut scene, the performers, and a band as its lower edge. */
export function banner({ backdrop, papers, cast }: Poster, seed: string): string {
  const [sky, near, far, light] = papers;
  const tint = shade(paper[sky], 0.1);
  const size = [1.24, 1.14, 1.02][cast.length - 1] ?? 1;
  const step = cast.length > 2 ? 340 : 430;
  const backToFront = [...cast.keys()].sort(
    (a, b) => Math.abs(b - middle(cast)) - Math.abs(a - middle(cast)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">${box(0, 0, 1200, 630, paper[sky])}${woven(
    seed,
    'poster',
    [0, 0, 1200, 630],
    (_, layer) => (layer % 2 === 1 ? tint : paper[sky]),
  )}${backdrops[backdrop]({ near: paper[near], far: paper[far], light: paper[light] })}${backToFront
    .map((at) => performer(cast[at] ?? '', 600 + (at - middle(cast)) * step, size))
    .join('')}${strip(seed, 0, 566, 64, 19)}</svg>`;
}

function middle(cast: readonly string[]): number {
  return (cast.length - 1) / 2;
}

function performer(slug: string, x: number, size: number): string {
  const appearance = people[slug] ?? extras[slug];
  if (!appearance) throw new Error(`Nobody is called ${slug}`);
  return moved(`translate(${x - 240 * size} ${586 - 480 * size}) scale(${size})`, figure(appearance, slug));
}
