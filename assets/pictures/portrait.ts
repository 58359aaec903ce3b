import type { Appearance } from './appearance.ts';
import { head, neck } from './face.ts';
import { garment } from './garments.ts';
import { hairBehind, hairInFront } from './hair.ts';
import { box, disc, moved, paper, path, shade, strip, woven } from './paper.ts';
import { instruments } from './props-instruments.ts';
import { things } from './props-things.ts';

/** A portrait of 480 by 480, cut from paper, before a woven ground. */
export function portrait(appearance: Appearance, seed: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="480" height="480">${ground(appearance, seed)}${figure(appearance, seed)}</svg>`;
}

/** A person from the chest up with what they hold, in a square of 480 without a ground. */
export function figure(appearance: Appearance, seed: string): string {
  const prop = (instruments[appearance.prop] ?? things[appearance.prop])?.(appearance, seed) ?? '';
  const tilt = tilts[seed.length % tilts.length] ?? 0;
  const [under, over] = appearance.garment === 'gabi' ? ['', neck(appearance)] : [neck(appearance), ''];
  const person = [
    moved(`rotate(${tilt} 240 320)`, hairBehind(appearance)),
    under,
    garment(appearance, seed),
    over,
    moved(`rotate(${tilt} 240 320)`, head(appearance), hairInFront(appearance)),
  ].join('');
  const whole = appearance.prop === 'umbrella' ? prop + person : person + prop;
  return appearance.flip ? moved('translate(480 0) scale(-1 1)', whole) : whole;
}

const tilts = [-4, -2, 2, 4, 0] as const;

function ground(appearance: Appearance, seed: string): string {
  const color = paper[appearance.papers[0]];
  const tint = shade(
    color,
    appearance.papers[0] === 'cream' || appearance.papers[0] === 'sand' ? 0.09 : 0.13,
  );
  const accent = paper[appearance.papers[2]];
  const style = seed.charCodeAt(seed.length - 1) % 3;
  const cloth = box(0, 0, 480, 480, color);
  if (style === 0) {
    return (
      cloth +
      woven(seed, 'poster', [0, 0, 480, 480], (_, layer) =>
        layer === 0 ? color : layer % 2 ? tint : shade(color, 0.06),
      )
    );
  }
  if (style === 1) {
    return (
      cloth +
      path('M240 -60L500 200L240 460L-20 200Z', tint) +
      path('M240 -16L456 200L240 416L24 200Z', color) +
      path('M240 20L420 200L240 380L60 200Z', accent) +
      path('M240 44L396 200L240 356L84 200Z', tint) +
      strip(seed, 0, 0, 30, 16, [tint, color, accent, color])
    );
  }
  return (
    cloth +
    disc(240, 210, 190, tint) +
    disc(240, 210, 160, accent) +
    disc(240, 210, 150, tint) +
    moved('translate(0 480) rotate(-90)', strip(seed, 0, 0, 40, 12, [tint, color, accent, color])) +
    moved('translate(440 480) rotate(-90)', strip(seed, 0, 0, 40, 12, [tint, color, accent, color]))
  );
}
