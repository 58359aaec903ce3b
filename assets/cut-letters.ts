/**
 * Cuts the letters of our typefaces into outlines, so that the server can write on pictures without any font on
 * the machine it runs on. Run it after changing a typeface: node assets/cut-letters.ts
 * and then npm run format.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';

const web = join(import.meta.dirname, '../web/app');
/** Variable fonts are cut at their lightest weight; on pictures they get a stroke in their own colour. */
const faces = [
  { file: 'young-serif-latin', name: 'young-serif' },
  { file: 'figtree-latin', name: 'figtree' },
  { file: 'noto-sans-ethiopic-amharic', name: 'noto-ethiopic' },
];
/** Smaller adjustments are not visible. */
const leastKerning = 10;

function openFace(file: string): fontkit.Font {
  const opened = fontkit.openSync(join(import.meta.dirname, 'fonts', `${file}.woff2`));
  if (!('getGlyph' in opened)) throw new Error(`${file} holds more than one face.`);
  return opened;
}

/** Returns the commands of an outline as SVG path data in whole units: the baseline is at 0, and up is negative. */
function outline(glyph: fontkit.Glyph): string {
  const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };
  return glyph.path.commands
    .map(({ command, args }) => {
      const points = args.map((value, at) => Math.round(at % 2 === 1 ? -value : value));
      return letters[command] + points.join(' ');
    })
    .join('')
    .replaceAll(' -', '-');
}

function widthOf(font: fontkit.Font, text: string): number {
  return font.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

for (const { file, name } of faces) {
  const font = openFace(file);
  const characters = font.characterSet.map((code) => String.fromCodePoint(code));
  const glyphs: Record<string, [advance: number, outline: string]> = {};
  for (const character of characters) {
    const [glyph] = font.layout(character).glyphs;
    if (glyph) glyphs[character] = [Math.round(widthOf(font, character)), outline(glyph)];
  }
  const kerning: Record<string, number> = {};
  // Accented letters are kerned like their base letters.
  const kerned = characters.filter((character) => /[!-~‘’“”]/.test(character));
  for (const left of kerned) {
    for (const right of kerned) {
      const apart = (glyphs[left]?.[0] ?? 0) + (glyphs[right]?.[0] ?? 0);
      const by = Math.round(widthOf(font, left + right)) - apart;
      if (Math.abs(by) >= leastKerning) kerning[left + right] = by;
    }
  }
  const target = join(web, 'ui/share-picture', `${name}.letters.json`);
  const { unitsPerEm, ascent, descent } = font;
  writeFileSync(target, `${JSON.stringify({ unitsPerEm, ascent, descent, glyphs, kerning })}\n`);
  console.log(`${name}: ${Object.keys(glyphs).length} letters, ${Object.keys(kerning).length} pairs`);
}
