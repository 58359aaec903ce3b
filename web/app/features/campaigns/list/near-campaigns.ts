import type { Campaign } from '../campaign.ts';
import type { CampaignQuery } from './campaign-query.ts';
import { fold, searchCampaigns } from './search-campaigns.ts';

/**
 * Campaigns that a search does not find but may mean: each word is near a word of the title, the creator, the category or the
 * description, misspelled or in the other script. Those that are near by name come first. The rules are those of migration
 * 0235.
 */
export function nearCampaigns(all: readonly Campaign[], query: CampaignQuery): Campaign[] {
  const words = wordsOf(query.search);
  if (words.length === 0) return [];
  const found = new Set(searchCampaigns(all, query));
  const byName: Campaign[] = [];
  const described: Campaign[] = [];
  for (const campaign of all) {
    if (found.has(campaign) || (query.category !== '' && campaign.category !== query.category)) continue;
    const known = wordsOf([campaign.title, campaign.creator, campaign.category].join(' '));
    const descriptionWords = wordsOf(campaign.description);
    const isNamed = (word: string) => known.some((other) => other.startsWith(word) || areNear(word, other));
    const isDescribed = (word: string) =>
      descriptionWords.some((other) => areNear(word, other, isOfSpelling));
    if (words.every(isNamed)) byName.push(campaign);
    else if (words.every((word) => isNamed(word) || isDescribed(word))) described.push(campaign);
  }
  return [...byName, ...described];
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word.length > 1);
}

function areNear(one: string, other: string, counts: (key: string) => boolean = () => true): boolean {
  const keys = keysOf(other);
  return [...keysOf(one)].some((key) => counts(key) && keys.has(key));
}

/** Tells a spelling key from a consonant key. In a long text some word has the same consonants by chance. */
function isOfSpelling(key: string): boolean {
  return !key.startsWith('~');
}

/**
 * Words with a key in common are near: they are equal except for one letter left out of either, or have the same consonants.
 */
function keysOf(word: string): Set<string> {
  const latin = inLatin(word);
  const keys = new Set<string>();
  if (latin.length > 2) keys.add(latin);
  if (latin.length > 4)
    for (let at = 0; at < latin.length; at += 1) keys.add(latin.slice(0, at) + latin.slice(at + 1));
  const consonants = (latin.slice(0, 1) + latin.slice(1).replaceAll('y', '')).replaceAll(/[aeiou]/g, '');
  if (consonants.length > 2) keys.add(`~${consonants}`);
  return keys;
}

/** Eight syllables in a row share a consonant (the Unicode block Ethiopic, from U+1200). */
const consonants =
  'h l h m s r s sh k k k k b v t ch h h n n - k k h h w - z j y d d j g g g t ch p ts ts f p'.split(' ');
const vowels = ['e', 'u', 'i', 'a', 'e', 'i', 'o', 'wa'];
const firstSyllable = 0x1200;

function inLatin(word: string): string {
  const syllables = [...word].map((letter) => {
    const place = (letter.codePointAt(0) ?? 0) - firstSyllable;
    const consonant = consonants[Math.floor(place / 8)];
    if (consonant === undefined) return letter;
    const isOpen = consonant === '-' || place === 0;
    const vowel = isOpen && place % 8 === 0 ? 'a' : (vowels[place % 8] ?? '');
    return (consonant === '-' ? '' : consonant) + vowel;
  });
  const written = syllables.join('');
  return spelledAlike(written === word ? word : written.replace(/i$/, ''));
}

/** Gives letters that sound alike the same spelling. */
function spelledAlike(latin: string): string {
  return latin
    .replaceAll('x', 'ks')
    .replaceAll('ch', '1')
    .replaceAll('sh', '2')
    .replaceAll(/ck|kh/g, 'k')
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('tz', 'ts')
    .replaceAll('ny', 'n')
    .replaceAll(/oo|ou/g, 'u')
    .replaceAll('ee', 'i')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll('1', 'c')
    .replaceAll('2', 'x')
    .replaceAll(/(.)\1+/g, '$1');
}
