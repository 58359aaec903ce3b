import { plainLetter } from './similar-letters.ts';

/** Nothing is seen of these: marks above and below letters, joiners and directions, and letters of Hangul that are blank. */
const unseen = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/** A text as it is seen, whatever it is written in: decomposed, without what is not seen. */
export function seenText(text: string): string {
  return text.normalize('NFKD').replaceAll(unseen, '');
}

/** A text as the filter compares it: in lower case, and one letter for all that are written for it. */
export function foldWords(text: string): string {
  return [...seenText(text).toLowerCase()].map(plainLetter).join('');
}
