import { signTexts as texts } from '#texts/downloads/signs.ts';
import { type Box, border, cloth, codeBlank, cut, drawing, inks, rectangle, words } from './cloth.ts';

const middle = 'middle' as const;
const coral = '#ad3517';
const green = '#0f5a44';

const fabric = (seed: string, box: Box) => cut(seed, box, cloth('poster', seed, box));

/**
 * The sign beside the hat, A5 upright, in millimetres. The version to edit has words in brackets; the version to print has
 * lines to write on.
 */
export function tipSign(use: 'edit' | 'print'): string {
  const [width, height, hem] = [148, 210, 18.5];
  const paper = rectangle({ x: 0, y: 0, width, height }, inks.paper);
  const below =
    use === 'edit'
      ? words(texts.nameBlank, { x: 74, y: 166 }, 9, { face: 'display', anchor: middle }) +
        words(texts.addressBlank, { x: 74, y: 175 }, 4.6, { anchor: middle, fill: inks.muted })
      : `<path d="M34 164h80M44 176h60" stroke="${inks.line}" stroke-width=".35" fill="none"/>`;
  return drawing(
    width,
    height,
    'mm',
    texts.tipSign,
    paper +
      border('hem', { x: 0, y: 0, width, height: hem }) +
      border('hem', { x: 0, y: height - hem, width, height: hem }) +
      words(texts.noCash, { x: 74, y: 37.5 }, 12.4, { face: 'display', anchor: middle }) +
      words(texts.scan, { x: 74, y: 47.5 }, 6.4, { anchor: middle }) +
      words('ሽልማት', { x: 74, y: 59.5 }, 8.4, { face: 'amharic', anchor: middle, fill: coral, bold: true }) +
      codeBlank(32, 66, 84, texts.codeGoesHere) +
      below +
      words(texts.secure, { x: 74, y: 185.5 }, 3.7, {
        anchor: middle,
        fill: inks.muted,
      }),
  );
}

/** A poster for an event, A4. */
export function poster(): string {
  const [width, height] = [210, 297];
  return drawing(
    width,
    height,
    'mm',
    texts.poster,
    rectangle({ x: 0, y: 0, width, height }, inks.paper) +
      fabric('meskel', { x: 0, y: 0, width, height: 122 }) +
      words(texts.nameBlank, { x: 16, y: 160 }, 27, { face: 'display' }) +
      words(texts.performance, { x: 16, y: 175 }, 9) +
      words(texts.dayBlank, { x: 16, y: 204 }, 11.5, { face: 'display', fill: coral }) +
      words(texts.hourBlank, { x: 16, y: 219 }, 10, { bold: true }) +
      words(texts.placeBlank, { x: 16, y: 239 }, 8.6, { bold: true }) +
      words(texts.streetBlank, { x: 16, y: 250 }, 8.6) +
      codeBlank(146, 209, 50, texts.codeOfPage) +
      border('timket', { x: 0, y: 270, width, height: 27 }),
  );
}

/** A square post: with words to edit, or without them, to be written on with a phone. */
export function square(withWords: boolean): string {
  const side = 1080;
  const text =
    words(texts.nameBlank, { x: 80, y: 720 }, 108, { face: 'display', fill: inks.cream }) +
    words(texts.dayAndHourBlank, { x: 80, y: 808 }, 50, { fill: inks.saffron, bold: true }) +
    words(texts.placeAndTownBlank, { x: 80, y: 884 }, 44, { fill: inks.cream });
  return drawing(
    side,
    side,
    'px',
    texts.square,
    rectangle({ x: 0, y: 0, width: side, height: side }, inks.ink) +
      fabric('genna', { x: 0, y: 0, width: side, height: 560 }) +
      border('mesob', { x: 0, y: 990, width: side, height: 90 }) +
      (withWords ? text : ''),
  );
}

/** A story. Its top and bottom fifths have no words, because apps put their buttons there. */
export function story(withWords: boolean): string {
  const [width, height] = [1080, 1920];
  const text =
    words(texts.tonight, { x: 90, y: 990 }, 64, { fill: inks.saffron, bold: true }) +
    words(texts.nameBlank, { x: 90, y: 1130 }, 116, { face: 'display', fill: inks.cream }) +
    words(texts.hourAndPlaceBlank, { x: 90, y: 1250 }, 60, { fill: inks.cream }) +
    words(texts.noCashShort, { x: 90, y: 1400 }, 46, { fill: inks.cream });
  return drawing(
    width,
    height,
    'px',
    texts.story,
    rectangle({ x: 0, y: 0, width, height }, inks.green) +
      fabric('fasika', { x: 0, y: 0, width, height: 840 }) +
      border('mesob', { x: 0, y: 1740, width, height: 180 }) +
      (withWords ? text : ''),
  );
}

/** A card for the instrument case, A6 landscape. */
export function thankYouCard(): string {
  const [width, height] = [148, 105];
  return drawing(
    width,
    height,
    'mm',
    texts.card,
    rectangle({ x: 0, y: 0, width, height }, inks.paper) +
      border('buhe', { x: 0, y: 0, width, height: 18.5 }) +
      words('አመሰግናለሁ', { x: 14, y: 40 }, 13, { face: 'amharic', bold: true, fill: green }) +
      words(texts.thankYou, { x: 14, y: 55 }, 11, { face: 'display' }) +
      `<path d="M80 55h54M14 69h120M14 79h120" stroke="${inks.line}" stroke-width=".35" fill="none"/>` +
      words(texts.nameAndNextBlank, { x: 14, y: 94 }, 5.4, { fill: inks.muted }),
  );
}
