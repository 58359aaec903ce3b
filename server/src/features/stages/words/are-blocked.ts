import { LRUCache } from 'lru-cache';
import { blockedParts, blockedWords, inflectedWords } from './blocked-words.ts';
import { foldWords, seenText } from './fold-words.ts';
import { leadsElsewhere } from './leads-elsewhere.ts';

/** Latin letters that are written for each other within a word. */
const writtenAs: Readonly<Record<string, string>> = { v: 'u', y: 'u', l: 'i', k: 'c', z: 's' };
const longestSpelled = 20;
/** A message has 500 letters, and thus 250 words; of a letter of Korean three are left. Others fold to many times that. */
const mostLetters = 1500;
const mostWords = 250;
/** A list of words is asked for again and again while they wait, and a screen shows the same names. */
const verdicts = new LRUCache<string, boolean>({ max: 2000 });
const mark = String.raw`[^\p{L}\p{N}]`;
const marks = new RegExp(`${mark}+`, 'u');
const allMarks = new RegExp(marks, 'gu');
const outerMarks = new RegExp(`^${mark}+|${mark}+$`, 'gu');

/** A folded text, in which one Latin letter stands for those that are written for each other as well. */
const written = (text: string) => [...foldWords(text)].map((letter) => writtenAs[letter] ?? letter).join('');
const anyOf = (forms: readonly string[]) => `(?:${forms.join('|')})`;

/** A word as it is looked up: each letter once, however often it is written. */
const keyOf = (word: string) => word.replaceAll(/(.)\1+/gsu, '$1');

/** Each letter of a word as often in a row as it stands there, or more often: `Niger` has one letter too few. */
function patternOf(word: string): string {
  const runs = written(word).matchAll(/(.)\1*/gsu);
  return [...runs].map(([run, letter]) => `${letter}{${[...run].length},}`).join('');
}

const wholeWords = [...blockedWords, ...blockedParts];
const lettersOfWords = wholeWords.map((word) => [...written(word)]);
const patterns = new Map<string, RegExp[]>();
for (const word of wholeWords) {
  const key = keyOf(written(word));
  patterns.set(key, [...(patterns.get(key) ?? []), new RegExp(`^${patternOf(word)}$`, 'u')]);
}

/** What is written before and after a word in Amharic: of, to, you; is, your, they. */
const prefixes = ['የ', 'ለ', 'በ', 'ከ', 'እነ', 'እንደ', 'ስለ', 'አንተ', 'አንቺ', 'እናንተ'];
const suffixes = [
  ...['ው', 'ዋ', 'ች', 'ዎች', 'ኦች', 'ዎ', 'ን', 'ም', 'ና', 'ህ', 'ሽ', 'ዬ', 'ቹ', 'ነት', 'አችሁ', 'ችሁ'],
  ...['ነህ', 'ነሽ', 'ነው', 'ናት', 'ናቸው', 'ናችሁ', 'ነኝ'],
];
const inflected = new RegExp(
  `^${anyOf(prefixes.map(foldWords))}?${anyOf(inflectedWords.map(patternOf))}${anyOf(suffixes.map(foldWords))}{0,3}$`,
  'u',
);

/** A word with a mark in place of a vowel: what is left of it tells it within any other. */
function withoutVowel(word: string): string[] {
  const letters = [...written(word)];
  return [...word].flatMap((letter, at) =>
    at > 0 && /[aeiou]/.test(letter) ? letters.with(at, mark).join('') : [],
  );
}
const parts = new RegExp(anyOf(blockedParts.map(patternOf)), 'u');
const maskedParts = new RegExp(anyOf(blockedParts.flatMap(withoutVowel)), 'u');

function isWholeWord(word: string, key = keyOf(word)): boolean {
  if (patterns.get(key)?.some((pattern) => pattern.test(word))) return true;
  return /\p{Script=Ethiopic}/u.test(word) && inflected.test(word);
}

/** Whether marks stand in place of letters between the first and the last one of a blocked word: f*ck, f**k. */
function isMasked(token: string): boolean {
  const letters = [...token];
  const isMark = letters.map((letter) => marks.test(letter));
  return lettersOfWords.some(
    (blocked) =>
      blocked.length === letters.length &&
      blocked.every((letter, at) => isMark[at] || letter === letters[at]),
  );
}

/** Whether words that follow each other make one word together, as who writes letters with blanks between them does. */
function isSpelled(words: readonly string[]): boolean {
  const keys = words.map(keyOf);
  for (const from of words.keys()) {
    let together = words[from] ?? '';
    let key = keys[from] ?? '';
    for (let to = from + 1; to < words.length; to += 1) {
      const next = keys[to] ?? '';
      together += words[to];
      if (together.length > longestSpelled) break;
      key += key.at(-1) === next[0] ? next.slice(1) : next;
      if (isWholeWord(together, key)) return true;
    }
  }
  return false;
}

/** Whether words are not for a room: a blocked word, however it is written, an address of the web or a number to call. */
export function areBlocked(text: string): boolean {
  const known = verdicts.get(text);
  if (known !== undefined) return known;
  const blocked = seenText(text).length > mostLetters || leadsElsewhere(text) || hasBlockedWord(text);
  verdicts.set(text, blocked);
  return blocked;
}

function hasBlockedWord(text: string): boolean {
  // These stand for a letter, or are what they are.
  const withoutMarks = text.replaceAll(/[!|+]/g, ' ');
  return hasWordAsWritten(text) || (withoutMarks !== text && hasWordAsWritten(withoutMarks));
}

/** True as well for more words than are looked at. */
function hasWordAsWritten(text: string): boolean {
  // `who're` is no word with a mark in it.
  const plain = written(text.replaceAll(/\bwho['’]re\b/gi, 'who are'));
  const tokens = plain.split(/\s+/u).map((token) => token.replaceAll(outerMarks, ''));
  const words = tokens.flatMap((token) => token.split(marks)).filter((word) => word !== '');
  if (words.length > mostWords) return true;
  const joined = tokens.map((token) => token.replaceAll(allMarks, ''));
  const withMarks = tokens.filter((token) => marks.test(token));
  return (
    [...words, ...joined].some((word) => isWholeWord(word)) ||
    joined.some((word) => parts.test(word)) ||
    withMarks.some((token) => isMasked(token) || maskedParts.test(token)) ||
    isSpelled(words)
  );
}
