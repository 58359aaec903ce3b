import { blockedWords } from './blocked-words.ts';

/** Letters and digits that stand in for others. */
const similarLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  '+': 't',
};

/** Cyrillic and Greek letters that look like Latin ones. */
const foreignLetters = new Map(
  [...'аеіорсухкмтвнԁɡαορεικντυχ'].map((letter, at) => [
    letter,
    [...'aeiopcyxkmtbhdgaopeikntyx'][at] ?? letter,
  ]),
);

/** The first letters of Ethiopic series that are read alike, eight of a series, each with the one it is written as here. */
const homophones: readonly (readonly [string, string])[] = [
  ['ሐ', 'ሀ'],
  ['ኀ', 'ሀ'],
  ['ኸ', 'ሀ'],
  ['ሠ', 'ሰ'],
  ['ዐ', 'አ'],
  ['ፀ', 'ጸ'],
];
const ethiopicFolds = new Map(
  homophones.flatMap(([from, to]) =>
    Array.from({ length: 7 }, (_, at) => [
      String.fromCodePoint((from.codePointAt(0) ?? 0) + at),
      String.fromCodePoint((to.codePointAt(0) ?? 0) + at),
    ]),
  ),
);
/** ሃ, ሓ, ኃ and ኻ are read as ሀ, and ኣ and ዓ as አ. */
const sameVowels = new Map([
  ['ሃ', 'ሀ'],
  ['ኣ', 'አ'],
]);

/**
 * A text as the filter compares it: one case, no accents, no letters that only look like others, one letter of those that are
 * read alike in Ethiopic, and each letter once where it is repeated.
 */
export function foldWords(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase();
  const letters = [...plain].map((letter) => {
    const ethiopic = ethiopicFolds.get(letter) ?? letter;
    const latin = foreignLetters.get(letter) ?? similarLetters[letter];
    return latin ?? sameVowels.get(ethiopic) ?? ethiopic;
  });
  return letters.join('').replaceAll(/(.)\1+/gsu, '$1');
}

const folded = blockedWords.map(foldWords);

/** Whether words are not for a room: a blocked word, however it is written, an address of the web or a number to call. */
export function areBlocked(text: string): boolean {
  if (/https?:|www\.|\b[\w-]+\.(?:com|net|org|et|io|me|ly|app|xyz|info)\b|\S@\S/i.test(text)) return true;
  if (/(?:\d[\s().-]*){7,}/.test(text)) return true;
  const words = foldWords(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (folded.some((blocked) => words.includes(blocked))) return true;
  // Letters with blanks or marks between them: whatever stands alone is read together.
  const spelled = foldWords(words.map((word) => (word.length === 1 ? word : ' ')).join('')).split(' ');
  return folded.some((blocked) => spelled.some((letters) => letters.includes(blocked)));
}
