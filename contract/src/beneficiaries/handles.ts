import { foldHandle, isHandle, pageRules } from './rules.ts';

/**
 * The consonants of the Ethiopic letters in Unicode's order from U+1200 on, eight letters a row, as they are commonly
 * written in English.
 */
const consonants =
  'h l h m s r s sh k k k k b v t ch h h n ny  k k h h w  z zh y d d j g g g t ch p ts ts f p'.split(' ');
const vowels = ['e', 'u', 'i', 'a', 'e', 'i', 'o', 'wa'];
/** In these rows the first letter is said with an a. */
const firstWithA = new Set([0, 2, 16, 20, 26]);
/** The sixth letter of a row is its consonant alone after a vowel and at the end of a word. */
const bare = 5;

function ethiopicLetter(letter: string | undefined): { row: number; order: number } | undefined {
  const at = (letter?.codePointAt(0) ?? 0) - 0x1200;
  const row = Math.floor(at / 8);
  return at >= 0 && row < consonants.length ? { row, order: at % 8 } : undefined;
}

/** Transliterates Ethiopic letters; everything else stays. */
function inLatin(text: string): string {
  const letters = [...text];
  let written = '';
  for (const [at, letter] of letters.entries()) {
    const found = ethiopicLetter(letter);
    if (!found) {
      written += letter;
      continue;
    }
    const { row, order } = found;
    const silent = order === bare && (/[aeiou]$/.test(written) || !ethiopicLetter(letters[at + 1]));
    const vowel = order === 0 && firstWithA.has(row) ? 'a' : vowels[order];
    written += `${consonants[row]}${silent ? '' : vowel}`;
  }
  return written;
}

/** A handle made from a name, Amharic names in Latin letters; undefined where too little of it is left. */
export function suggestHandle(name: string): string | undefined {
  const handle = foldHandle(inLatin(name))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, pageRules.handle.max)
    .replaceAll(/^-+|-+$/g, '');
  return isHandle(handle) ? handle : undefined;
}

/** Handles that could be taken for a page of Tibeb or for Tibeb itself: the first parts of its addresses, and its names. */
const reserved = new Set(
  `about account accounts admin api assets auth blog card chapa claim create-event create-page dashboard desk docs
  downloads edit-event embed event-management event-organizer-registration events forgot-password fund-me fundraiser
  health help home legals live manifest metrics not-found oembed official offline on operator organizers payments
  page-invitation claim-by-mail claim-by-code claim-was-not-me pictures places privacy professionals qr-code qr-code.svg receipts reset-password resources robots root screen security
  share-your-story sign-in sign-out sign-up sitemap static status stripe support t team telebirr terms tibeb tibebapp
  tip tips verify-email webhooks www`.split(/\s+/),
);

const withoutSigns = (handle: string) => handle.replaceAll(/[-_.]/g, '');
const reservedLetters = new Set([...reserved].map(withoutSigns));

/** Also finds reserved words with other signs between the letters, and next to the name of Tibeb: `tibeb-support`. */
export function isReserved(handle: string): boolean {
  const letters = withoutSigns(handle);
  return reservedLetters.has(letters) || reservedLetters.has(letters.replace('tibeb', ''));
}
