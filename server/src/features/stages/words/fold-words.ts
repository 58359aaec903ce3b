import { plainLetter } from './similar-letters.ts';

/** Invisible characters: marks above and below letters, joiners, directional marks, and blank Hangul letters. */
const unseen = /[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/gu;

/** A text as it looks, whatever its encoding: decomposed, without invisible characters. */
export function seenText(text: string): string {
  return text.normalize('NFKD').replaceAll(unseen, '');
}

/** A text as the filter compares it: in lower case, with one letter for all that look like it. */
export function foldWords(text: string): string {
  return [...seenText(text).toLowerCase()].map(plainLetter).join('');
}
