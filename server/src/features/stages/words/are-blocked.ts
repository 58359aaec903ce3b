import { LRUCache } from 'lru-cache';
import { blockedParts, blockedWords, inflectedWords } from './blocked-words.ts';
import { foldWords, seenText } from './fold-words.ts';
import { leadsElsewhere } from './leads-elsewhere.ts';

/** Latin letters that are used in place of each other within a word. */
const writtenAs: Readonly<Record<string, string>> = { v: 'u', y: 'u', l: 'i', k: 'c', z: 's' };
const longestSpelled = 20;
/**
 * A message has at most 500 letters, and thus 250 words; a Korean letter decomposes into three. A longer text consists
 * of letters that fold to many times that.
 */
const mostLetters = 1500;
const mostWords = 250;
/** Lists of words that wait are read again and again, and a screen shows the same names repeatedly. */
const verdicts = new LRUCache<string, boolean>({ max: 2000 });
const mark = String.raw`[^\p{L}\p{N}]`;
const marks = new RegExp(`${mark}+`, 'u');
const allMarks = new RegExp(marks, 'gu');
const outerMarks = new RegExp(`^${mark}+|${mark}+$`, 'gu');

/** A folded text in which interchangeable Latin letters are all replaced by the same one. */
const written = (text: string) => [...foldWords(text)].map((letter) => writtenAs[letter] ?? letter).join('');
const anyOf = (forms: readonly string[]) => `(?:${forms.join('|')})`;

/** The key under which a word is looked up: repeated letters are reduced to one. */
const keyOf = (word: string) => word.replaceAll(/(.)\1+/gsu, '$1');

/** Requires each letter of a word at least as many times in a row as the word has it: `Niger` has one letter too few. */
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

/** Amharic prefixes and suffixes: of, to, you; is, your, they. */
const prefixes = ['የ', 'ለ', 'በ', 'ከ', 'እነ', 'እንደ', 'ስለ', 'አንተ', 'አንቺ', 'እናንተ'];
const suffixes = [
  ...['ው', 'ዋ', 'ች', 'ዎች', 'ኦች', 'ዎ', 'ን', 'ም', 'ና', 'ህ', 'ሽ', 'ዬ', 'ቹ', 'ነት', 'አችሁ', 'ችሁ'],
  ...['ነህ', 'ነሽ', 'ነው', 'ናት', 'ናቸው', 'ናችሁ', 'ነኝ'],
];
const inflected = new RegExp(
  `^${anyOf(prefixes.map(foldWords))}?${anyOf(inflectedWords.map(patternOf))}${anyOf(suffixes.map(foldWords))}{0,3}$`,
  'u',
);

/** A word with a mark in place of a vowel; the remaining letters identify it within any other word. */
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

/** Whether marks replace letters of a blocked word, except for the first and the last one: f*ck, f**k. */
function isMasked(token: string): boolean {
  const letters = [...token];
  const isMark = letters.map((letter) => marks.test(letter));
  return lettersOfWords.some(
    (blocked) =>
      blocked.length === letters.length &&
      blocked.every((letter, at) => isMark[at] || letter === letters[at]),
  );
}

/** Whether consecutive words form one blocked word, as when somebody writes it with spaces between the letters. */
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

/** Whether a text must not be shown: it contains a blocked word, in any spelling, a web address or a phone number. */
export function areBlocked(text: string): boolean {
  const known = verdicts.get(text);
  if (known !== undefined) return known;
  const blocked = seenText(text).length > mostLetters || leadsElsewhere(text) || hasBlockedWord(text);
  verdicts.set(text, blocked);
  return blocked;
}

function hasBlockedWord(text: string): boolean {
  // These characters may stand for a letter or for themselves.
  const withoutMarks = text.replaceAll(/[!|+]/g, ' ');
  return hasWordAsWritten(text) || (withoutMarks !== text && hasWordAsWritten(withoutMarks));
}

/** Also true if there are more words than the filter examines. */
function hasWordAsWritten(text: string): boolean {
  // `who're` is not a masked word.
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
