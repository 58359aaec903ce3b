import { markLayers, tibebInFidel } from '../mark.tsx';
import { threadColors } from '../tibeb/draw.ts';
import { type TibebKind, tibebPattern } from '../tibeb/pattern.ts';
import { type SharePicture, sharePictureSize } from './address.ts';
import { displayFaces, type Face, textFaces } from './letters.ts';
import { setText, type TextBlock } from './set-text.ts';

/** A picture ready to be turned into pixels: the drawing, and where a photograph is to be laid over it. */
export interface ShareDrawing {
  readonly svg: string;
  readonly photo?: { readonly src: string; readonly place: Place };
}
interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const { width, height } = sharePictureSize;
const threads = threadColors.day;
export const color = { paper: '#fcf4e6', ink: '#2b1710', muted: '#65503f', coral: '#ad3517' } as const;
const margin = 64;

/** Draws a link preview picture. All texts are outlines, so that the server needs no fonts. */
export function drawSharePicture(picture: SharePicture): ShareDrawing {
  const layout = picture.shape === 'portrait' ? portrait(picture) : banner(picture);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${color.paper}"/>${layout.svg}</svg>`;
  const own = picture.picture?.startsWith('/') && !picture.picture.startsWith('//');
  return own && picture.picture ? { svg, photo: { src: picture.picture, place: layout.place } } : { svg };
}

/** The words on the left, the portrait on the right, a band woven between them. */
function portrait({ eyebrow, title, line, seed }: SharePicture) {
  const band = 40;
  const place: Place = { left: width - 540, top: 0, width: 540, height };
  const seam = place.left - band;
  const room = seam - margin - 32;
  const texts = stack(eyebrow, title, line, { width: room, lines: 4, sizes: [84, 74, 64, 56, 48] });
  return {
    place,
    svg:
      woven(seed, 'avatar', place) +
      moved(seam + band, 0, `<g transform="rotate(90)">${bandOf(seed, height, band)}</g>`) +
      moved(margin, 56, brand()) +
      moved(margin, 128 + (height - 128 - 48 - texts.height) / 2, texts.svg),
  };
}

/** The banner across the top, a band, the words below. */
function banner({ eyebrow, title, line, seed }: SharePicture) {
  const band = 36;
  const place: Place = { left: 0, top: 0, width, height: 316 };
  const texts = stack(eyebrow, title, line, {
    width: width - 2 * margin - 232,
    lines: 2,
    sizes: [60, 54, 47, 41],
  });
  const top = place.height + band;
  return {
    place,
    svg:
      woven(seed, 'poster', place) +
      moved(0, place.height, bandOf(seed, width, band)) +
      moved(margin, top + (height - top - texts.height) / 2 - 2, texts.svg) +
      moved(width - margin - 204, height - 88, brand(0.72)),
  };
}

/** Eyebrow, title and line, one below the other. */
function stack(
  eyebrow: string,
  title: string,
  line: string | undefined,
  titleRoom: { width: number; lines: number; sizes: readonly number[] },
): { svg: string; height: number } {
  const small = (text: string, size: number) => one(text, textFaces, size, titleRoom.width);
  const parts: { block: TextBlock; fill: string; gap: number }[] = [
    { block: small(eyebrow, 28), fill: color.coral, gap: 0 },
    { block: setText(title, displayFaces, { ...titleRoom, leading: 1.14 }), fill: color.ink, gap: 26 },
    { block: small(line ?? '', 31), fill: color.muted, gap: 30 },
  ];
  let y = 0;
  let svg = '';
  for (const { block, fill, gap } of parts.filter(({ block }) => block.lines > 0)) {
    // From the top of the capitals to the first baseline, and on to the last one.
    y += gap + block.size * 0.74;
    svg += moved(0, y, `<g fill="${fill}" stroke="${fill}" stroke-linejoin="round">${block.svg}</g>`);
    y += (block.lines - 1) * block.lineHeight;
  }
  return { svg, height: y };
}

function one(text: string, faces: readonly Face[], size: number, room: number): TextBlock {
  return setText(text, faces, { width: room, lines: 1, sizes: [size, size - 4], leading: 1.2 });
}

/** The mark, the name, and the name in its own script. */
export function brand(scale = 1): string {
  const fills = { coral: '#e2603f', saffron: '#f0a828', 'on-saffron': color.ink };
  const mark = markLayers.map(({ tone, d }) => `<path fill="${fills[tone]}" d="${d}"/>`).join('');
  const name = one('Tibeb', displayFaces, 40, 300).svg;
  return `<g transform="scale(${scale})"><g transform="scale(1.625)">${mark}</g><g fill="${color.ink}">${moved(66, 40, name)}</g><path fill="${color.coral}" transform="translate(190 39) scale(.36)" d="${tibebInFidel}"/></g>`;
}

export function bandOf(seed: string, length: number, size: number): string {
  let svg = '';
  for (let at = 0; at < length; at += size)
    // A little wider than its space, so that no line of paper shows between two repeats.
    svg += woven(seed, 'band', { left: at, top: 0, width: size * 1.025, height: size });
  return svg;
}

function woven(seed: string, kind: TibebKind, { left, top, width, height }: Place): string {
  const pattern = tibebPattern(seed, { kind, width, height });
  const paths = pattern.paths.map(({ d, tone }) => `<path fill="${threads[tone]}" d="${d}"/>`).join('');
  return `<svg x="${left}" y="${top}" width="${width}" height="${height}" viewBox="${pattern.viewBox}" preserveAspectRatio="xMidYMid slice" fill-rule="evenodd">${paths}</svg>`;
}

export function moved(x: number, y: number, svg: string): string {
  return `<g transform="translate(${x} ${y})">${svg}</g>`;
}
