import type { Face } from './letters.ts';

interface Letter {
  readonly face: Face;
  readonly character: string;
  /** The distance to the next letter before kerning, in pixels. */
  readonly advance: number;
  readonly outline: string;
}

/** An outline: `scale` is the length of its unit in pixels, `x` and `y` its origin. */
export interface PlacedOutline {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** In the outline's units. */
  readonly stroke: number;
  readonly d: string;
}

/** A text laid out: lines of SVG, the first baseline at y = 0, and the height from there to the last one. */
export interface TextBlock {
  readonly svg: string;
  /** The same as outlines, each moved and scaled. */
  readonly outlines: readonly PlacedOutline[];
  readonly lines: number;
  readonly size: number;
  readonly lineHeight: number;
}

/**
 * Lays out a text in the largest of the given sizes in which it fits its lines; in the smallest size a text that is too long
 * ends in '…'. A letter that no font has loses its accent first, and is left out if that does not help.
 */
export function setText(
  text: string,
  faces: readonly Face[],
  room: { width: number; lines: number; sizes: readonly number[]; leading: number },
): TextBlock {
  const smallest = room.sizes.at(-1) ?? 16;
  for (const size of room.sizes) {
    const lines = breakLines(text, faces, size, room.width);
    if (lines.length <= room.lines) return block(lines, size, room.leading);
    if (size !== smallest) continue;
    const visible = lines.slice(0, room.lines);
    visible[room.lines - 1] = shortened(visible.at(-1) ?? [], faces, size, room.width);
    return block(visible, size, room.leading);
  }
  return block([], smallest, room.leading);
}

function block(lines: readonly (readonly Letter[])[], size: number, leading: number): TextBlock {
  const lineHeight = size * leading;
  const outlines = lines.flatMap((letters, at) => placeLine(letters, size, at * lineHeight));
  const svg = outlines.map(drawOutline).join('');
  return { svg, outlines, lines: lines.length, size, lineHeight };
}

function breakLines(text: string, faces: readonly Face[], size: number, width: number): Letter[][] {
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  const [space] = lettersOf(' ', faces, size);
  for (const word of text.split(/[\s፡]+/)) {
    const letters = lettersOf(word, faces, size);
    if (letters.length === 0) continue;
    const longer = line.length > 0 && space ? [...line, space, ...letters] : letters;
    if (widthOf(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line.length > 0) lines.push(line);
    line = [];
    // A word that is longer than a line breaks anywhere.
    for (const letter of letters) {
      if (line.length > 0 && widthOf([...line, letter], size) > width) {
        lines.push(line);
        line = [];
      }
      line.push(letter);
    }
  }
  return line.length > 0 ? [...lines, line] : lines;
}

function shortened(line: readonly Letter[], faces: readonly Face[], size: number, width: number): Letter[] {
  const end = lettersOf('…', faces, size);
  let visible = [...line];
  while (visible.length > 0 && widthOf([...visible, ...end], size) > width) visible = visible.slice(0, -1);
  while (visible.at(-1)?.outline === '') visible = visible.slice(0, -1);
  return [...visible, ...end];
}

function lettersOf(text: string, faces: readonly Face[], size: number): Letter[] {
  return [...text.normalize('NFC')].flatMap(
    (character) => letter(character, faces, size) ?? letter(plain(character), faces, size) ?? [],
  );
}

function letter(character: string, faces: readonly Face[], size: number): Letter | undefined {
  for (const face of faces) {
    const glyph = Object.hasOwn(face.glyphs, character) ? face.glyphs[character] : undefined;
    if (glyph) return { face, character, advance: (glyph[0] * size) / face.unitsPerEm, outline: glyph[1] };
  }
  return undefined;
}

/** The letter without its accents. */
function plain(character: string): string {
  return character.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
}

function kern(left: Letter | undefined, right: Letter, size: number): number {
  if (!left || left.face !== right.face) return 0;
  const { kerning, unitsPerEm } = left.face;
  return ((kerning[plain(left.character) + plain(right.character)] ?? 0) * size) / unitsPerEm;
}

function widthOf(letters: readonly Letter[], size: number): number {
  return letters.reduce((sum, one, at) => sum + one.advance + kern(letters[at - 1], one, size), 0);
}

function placeLine(letters: readonly Letter[], size: number, y: number): PlacedOutline[] {
  let x = 0;
  const placed: PlacedOutline[] = [];
  for (const [at, one] of letters.entries()) {
    x += kern(letters[at - 1], one, size);
    const { unitsPerEm, stroke } = one.face;
    if (one.outline) placed.push({ x, y, scale: size / unitsPerEm, stroke, d: one.outline });
    x += one.advance;
  }
  return placed;
}

function drawOutline({ x, y, scale, stroke, d }: PlacedOutline): string {
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" stroke-width="${stroke}" d="${d}"/>`;
}
