import { expect, test } from 'vitest';
import { areBlocked } from './fold-words.ts';

test.each([
  'fuck',
  'FUCK you',
  'fuuuuuck',
  'f u c k',
  'f.u.c.k',
  'You are a F.u.c.k.i.n.g liar',
  'fùçk',
  'ＦＵＣＫ',
  'fuсk with a Cyrillic letter',
  'sh1t',
  '5h!t',
  'a$$hole',
  'ደደብ',
  'ደ ደ ብ',
  'ደደደደብ',
  'አህያ',
  'ዐህያ',
  'ዓሕያ',
  'አኅያ',
  'ሠርሙጣ ሸርሙጣ',
  'Come to www.example.com',
  'write to me@example.org',
  'call +251 911 234 567',
])('%s is blocked', (words) => {
  expect(areBlocked(words)).toBe(true);
});

test.each([
  'Beautiful!',
  'በጣም ቆንጆ ነው',
  'Encore, encore!!!',
  'A classic of songs, assessed and passed',
  'Scunthorpe loves you',
  'I passed through Assosa for this',
  'Cockatoo dance, please',
  'Since 1995, 20 years of joy',
  'ሰላም ለሁላችሁ',
  'ውሻዬ እንኳን ይወድሃል',
])('%s is not', (words) => {
  expect(areBlocked(words)).toBe(false);
});
