// Letters that are used in place of others; each table pairs a letter with the one that is compared instead.

/** Letters and digits that stand in for Latin letters. */
const standIns = '0o1i3e4a5s7t8b9g@a$s!i|i€e+t';

/**
 * Letters of other scripts, small capitals and letters with strokes that look like Latin ones but do not decompose into
 * them.
 */
const confusables = [
  // Cyrillic
  'аaбbвbгrдdеeиuіiјjкkлnмmнhоoпnрpсcтtуyхxцuһhѕsԁdɡgѵv',
  // Greek
  'αaβbγyεeηnιiκkμuνvοoπnρpτtυuχxωwςc',
  // Armenian
  'աuոnսuօoքfցgհhկk',
  // Latin
  'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz',
  'ƒfıiøođdłlŧtħhßsɑaɛeɔoʃsʋuⱪkĸk',
].join('');

/**
 * Pairs of Ethiopic series that sound alike, by their first letters; each series has seven letters. The second one is
 * compared.
 */
const sameSeries = 'ሐሀኀሀኸሀሠሰዐአፀጸ';

/** Labialized Ethiopic letters, each with the plain one that people also write; and vowel forms of ሀ and አ that sound alike. */
const sameSounds = 'ቈቆቍቁቊቂቋቃኈሆኍሁኋሀዀሆዅሁኰኮኵኩኳካጐጎጕጉጓጋሏላሟማሯራሷሳሿሻቧባቷታቿቻኗናዟዛዧዣዷዳጇጃጧጣጯጫጿጻፏፋሃሀኣአኧአ';

/**
 * White circled and squared letters decompose by NFKD; black ones and flag letters, whose first code points these are,
 * do not.
 */
const lettersOnBlack = [0x1_f150, 0x1_f170, 0x1_f1e6];

function* pairsOf(table: string): Generator<[string, string]> {
  const letters = [...table];
  for (let at = 0; at + 1 < letters.length; at += 2) yield [letters[at] ?? '', letters[at + 1] ?? ''];
}

const plus = (letter: string, count: number) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + count);

const ethiopic = new Map(
  [...pairsOf(sameSeries)].flatMap(([from, to]) =>
    Array.from({ length: 7 }, (_, at): [string, string] => [plus(from, at), plus(to, at)]),
  ),
);
const sounds = new Map(pairsOf(sameSounds));
const latin = new Map([
  ...pairsOf(standIns),
  ...pairsOf(confusables),
  ...lettersOnBlack.flatMap((first) =>
    Array.from({ length: 26 }, (_, at): [string, string] => [
      String.fromCodePoint(first + at),
      plus('a', at),
    ]),
  ),
]);

/** The letter that is compared in place of this one. */
export function plainLetter(letter: string): string {
  const found = latin.get(letter) ?? ethiopic.get(letter) ?? letter;
  return sounds.get(found) ?? found;
}
