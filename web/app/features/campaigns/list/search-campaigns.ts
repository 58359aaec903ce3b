import type { Campaign } from '../campaign.ts';
import type { CampaignQuery } from './campaign-query.ts';

/** The campaigns whose title, creator or description contains the text, limited to the category if one is chosen. */
export function searchCampaigns(all: readonly Campaign[], { search, category }: CampaignQuery): Campaign[] {
  const wanted = fold(search);
  return all.filter(
    (campaign) =>
      (category === '' || campaign.category === category) &&
      [campaign.title, campaign.creator, campaign.description].some((text) => fold(text).includes(wanted)),
  );
}

// Amharic writes one sound with several letters; the same pairs as search_fold in migration 0001.
const spellings = 'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኸኹኺኻኼኽኾሃሠሡሢሣሤሥሦሧጸጹጺጻጼጽጾዐዑዒዓዔዕዖኣጐኰቈኈ፡';
const sounds = 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሀሄህሆሀሰሱሲሳሴስሶሷፀፁፂፃፄፅፆአኡኢአኤእኦአጎኮቆሆ ';
const soundOf = new Map([...spellings].map((letter, at) => [letter, [...sounds][at] ?? letter]));

/** Text for comparing: case, accents, curly quotes, gaps and the spelling variants of Amharic do not count. */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[‘’]/g, "'")
    .toLowerCase();
  return [...plain]
    .map((letter) => soundOf.get(letter) ?? letter)
    .join('')
    .replaceAll(/\s+/g, ' ');
}
