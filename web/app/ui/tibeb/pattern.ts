import { weaveAvatar } from './avatar.ts';
import { weaveBand } from './band.ts';
import type { Loom } from './loom.ts';
import { weavePoster } from './poster.ts';
import { randomFrom } from './random.ts';
import { bar } from './threads.ts';

export type Tone = 'ink' | 'cream' | 'saffron' | 'green' | 'coral' | 'indigo';
export type TibebKind = 'band' | 'poster' | 'avatar';
export type TibebPattern = { viewBox: string; paths: { d: string; tone: Tone }[] };

/** The cloth first, then what is woven into it: broad, bright and fine threads. */
type Yarn = readonly [cloth: Tone, broad: Tone, bright: Tone, fine: Tone];

const yarns: readonly Yarn[] = [
  ['cream', 'green', 'saffron', 'coral'],
  ['cream', 'coral', 'ink', 'saffron'],
  ['cream', 'indigo', 'saffron', 'coral'],
  ['ink', 'saffron', 'coral', 'cream'],
  ['ink', 'coral', 'cream', 'saffron'],
  ['ink', 'cream', 'coral', 'saffron'],
  ['green', 'saffron', 'cream', 'ink'],
  ['green', 'cream', 'coral', 'saffron'],
  ['saffron', 'ink', 'cream', 'coral'],
  ['saffron', 'green', 'cream', 'ink'],
  ['coral', 'cream', 'ink', 'saffron'],
  ['coral', 'ink', 'saffron', 'cream'],
  ['indigo', 'saffron', 'cream', 'coral'],
  ['indigo', 'coral', 'saffron', 'cream'],
];

/**
 * Weaves a tibeb, the patterned border of Ethiopian cloth, in threads as units of the viewBox. The same seed gives the same
 * cloth. A band is one seamless repeat of 24 by 24 threads (its width and height only scale it); a poster is 42 threads high
 * and has the requested proportion, rounded to sixteen threads of width; an avatar is a square of 32. Paint the paths in order
 * with the even-odd rule.
 */
export function tibebPattern(
  seed: string,
  { kind, width, height }: { kind: TibebKind; width: number; height: number },
): TibebPattern {
  const random = randomFrom(`${kind}:${seed}`);
  const pick = (n: number) => Math.floor(random() * n);
  const yarn = yarns[pick(yarns.length)] ?? (['cream', 'green', 'saffron', 'coral'] as const);
  const [across, down] = threadCount(kind, width / height);
  const loom: Loom = {
    width: across,
    height: down,
    layers: { broad: '', bright: '', fine: '', cloth: '' },
    pick,
  };
  ({ band: weaveBand, poster: weavePoster, avatar: weaveAvatar })[kind](loom);
  const [cloth, broad, bright, fine] = yarn;
  const { layers } = loom;
  return {
    viewBox: `0 0 ${across} ${down}`,
    paths: [
      { d: bar(0, 0, across, down), tone: cloth },
      { d: layers.broad, tone: broad },
      { d: layers.bright, tone: bright },
      { d: layers.fine, tone: fine },
      { d: layers.cloth, tone: cloth },
    ].filter(({ d }) => d !== ''),
  };
}

function threadCount(kind: TibebKind, proportion: number): [across: number, down: number] {
  if (kind === 'band') return [24, 24];
  if (kind === 'avatar') return [32, 32];
  // Some of a poster's figures repeat every sixteen threads: half a repeat would show a seam.
  return [Math.max(32, Math.round((42 * proportion) / 16) * 16), 42];
}
