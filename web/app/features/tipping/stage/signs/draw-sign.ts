import { isUuid } from '#contract/text-rules.ts';
import { signTexts as texts } from '#texts/tipping/signs.ts';
import { markLayers } from '#web/ui/mark.tsx';
import { qrCodeLayers } from '#web/ui/qr-code.ts';
import { color } from '#web/ui/share-picture/draw.ts';
import { displayFaces, type Face, textFaces } from '#web/ui/share-picture/letters.ts';
import { setText } from '#web/ui/share-picture/set-text.ts';
import { threadColors } from '#web/ui/tibeb/draw.ts';
import { tibebPattern } from '#web/ui/tibeb/pattern.ts';

/** A filled path: its units are `scale` long, its origin at `x` and `y`. */
export interface SignShape {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly fill: string;
  /** How thick its outline is drawn in the same color, in its units. */
  readonly stroke?: number;
  readonly evenOdd?: boolean;
  readonly d: string;
}

export interface Sign {
  readonly title: string;
  /** In tenths of a millimetre of the largest size it is printed in. */
  readonly width: number;
  readonly height: number;
  /** Painted in this order. */
  readonly shapes: readonly SignShape[];
}

/** Who is tipped, and where the code leads. */
export interface SignOf {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

/** The offered sizes, in millimetres. The sizes for paper share one drawing. */
export const signSizes = {
  a4: { width: 210, height: 297, draw: drawSheet },
  a5: { width: 148, height: 210, draw: drawSheet },
  a6: { width: 105, height: 148, draw: drawSheet },
  card: { width: 85, height: 55, draw: drawCard },
} as const;
export type SignSize = keyof typeof signSizes;

const fills = { coral: '#e2603f', saffron: '#f0a828', 'on-saffron': color.ink };

/** A sign for a wall, a table or the case of an instrument. All words are outlines, the same on every printer. */
export function drawSign(size: SignSize, of: SignOf): Sign {
  return signSizes[size].draw(of);
}

function drawSheet({ id, name, address }: SignOf): Sign {
  const [width, height, margin, band] = [1480, 2100, 120, 110];
  const room = width - 2 * margin;
  const code = { y: 900, side: 980 };
  const title = { faces: displayFaces, sizes: [150, 126, 104, 84], lines: 2, room };
  return {
    title: texts.file(name),
    width,
    height,
    shapes: [
      ground(width, height),
      ...bandAlong(id, { x: 0, y: 0, length: width, size: band }),
      ...mark(margin, 180, 3),
      ...nameWords(name, address, { ...title, x: margin, bottom: 570, fill: color.ink }),
      ...words(texts.english, line({ x: margin, bottom: 720, room, sizes: [68, 60], fill: color.coral })),
      ...words(texts.amharic, line({ x: margin, bottom: 830, room, sizes: [64, 54], fill: color.coral })),
      ...qrCode(address, { ...code, x: (width - code.side) / 2 }),
      ...words(
        shortAddress(address),
        line({ x: margin, bottom: 1950, room, sizes: [60, 50, 42, 34, 28], fill: color.ink }),
      ),
      ...bandAlong(id, { x: 0, y: height - band, length: width, size: band }),
    ],
  };
}

function drawCard({ id, name, address }: SignOf): Sign {
  const [width, height, band] = [850, 550, 40];
  const code = { x: 40, y: 70, side: 400 };
  const left = code.x + code.side + 30;
  const room = width - left - 40;
  const title = { faces: displayFaces, sizes: [62, 52, 44, 36, 30], lines: 3, room };
  return {
    title: texts.file(name),
    width,
    height,
    shapes: [
      ground(width, height),
      ...bandAlong(id, { x: 0, y: 0, length: width, size: band }),
      ...qrCode(address, code),
      ...nameWords(name, address, { ...title, x: left, bottom: 240, fill: color.ink }),
      ...words(texts.english, {
        ...line({ x: left, bottom: 350, room, sizes: [34, 30], fill: color.coral }),
        lines: 2,
      }),
      ...words(texts.amharic, {
        ...line({ x: left, bottom: 450, room, sizes: [32, 28], fill: color.coral }),
        lines: 2,
      }),
      ...words(
        shortAddress(address),
        line({
          x: code.x + 20,
          bottom: 497,
          room: width - 100,
          sizes: [34, 30, 26, 22, 18],
          fill: color.ink,
        }),
      ),
      ...bandAlong(id, { x: 0, y: height - band, length: width, size: band }),
    ],
  };
}

/** The address without what a browser adds when it is typed. */
function shortAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}

function ground(width: number, height: number): SignShape {
  return { x: 0, y: 0, scale: 1, fill: color.paper, d: `M0 0h${width}v${height}H0z` };
}

interface Words {
  readonly faces: readonly Face[];
  readonly sizes: readonly number[];
  readonly lines: number;
  readonly room: number;
  readonly x: number;
  /** The last baseline. */
  readonly bottom: number;
  readonly fill: string;
}

function line(of: Omit<Words, 'faces' | 'lines'>): Words {
  return { ...of, faces: textFaces, lines: 1 };
}

/** The name, or the end of the address where no font has its letters; nothing where that end is an id. */
function nameWords(name: string, address: string, place: Words): SignShape[] {
  const drawn = words(name, place);
  if (drawn.length > 0) return drawn;
  const end = new URL(address).pathname.split('/').at(-1) ?? '';
  return isUuid(end) ? [] : words(end, place);
}

function words(text: string, { faces, sizes, lines, room, x, bottom, fill }: Words): SignShape[] {
  const block = setText(text, faces, { width: room, lines, sizes, leading: 1.14 });
  const top = bottom - (block.lines - 1) * block.lineHeight;
  return block.outlines.map((one) => ({ ...one, x: x + one.x, y: top + one.y, fill }));
}

function qrCode(address: string, { x, y, side }: { x: number; y: number; side: number }): SignShape[] {
  const { size, layers } = qrCodeLayers(address);
  return layers.map((layer) => ({ ...layer, x, y, scale: side / size }));
}

function mark(x: number, y: number, scale: number): SignShape[] {
  return markLayers.map(({ tone, d }) => ({ x, y, scale, fill: fills[tone], d }));
}

/** A woven band of whole repeats. */
function bandAlong(
  seed: string,
  { x, y, length, size }: { x: number; y: number; length: number; size: number },
): SignShape[] {
  const { paths } = tibebPattern(seed, { kind: 'band', width: 24, height: 24 });
  const repeats = Math.ceil(length / size);
  const step = length / repeats;
  return Array.from({ length: repeats }, (_, at) => at * step).flatMap((along) =>
    paths.map(({ d, tone }) => ({
      x: x + along,
      y,
      // A little wider than its space, so that no line of paper shows between two repeats.
      scale: (step / 24) * 1.01,
      fill: threadColors.day[tone],
      evenOdd: true,
      d,
    })),
  );
}
