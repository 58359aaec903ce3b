import { seenText } from './fold-words.ts';

const topLevels =
  'com|net|org|et|io|me|ly|app|xyz|info|tv|co|gg|link|site|online|shop|store|bet|club|biz|dev|ru|cn|uk|us';
const addresses = [
  /https?:|www\.|\S@\S/i,
  new RegExp(String.raw`[\p{L}\p{N}-]\.(?:${topLevels})(?![\p{L}\p{N}])`, 'iu'),
  /(?:\bdot|\W\s*\.)\s+(?:com|net|org|et|io|me)(?![\p{L}\p{N}])/iu,
];

/** Times, dates, ranges of years and millions: they have many digits but are no phone numbers. */
const harmless = [
  /(?<!\d)\d{1,2}:\d{2}(?!\d)/g,
  /(?<!\d[\s./-]{0,2})(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?![\s./-]{0,2}\d)/g,
  /(?<!\d)(?:19|20)\d{2}\s?[-–/]\s?(?:19|20)\d{2}(?!\d)/g,
  /(?<![\d,])[1-9](?:,\d{3}){2}(?![\d,])/g,
];
const numberToCall = /(?:\p{N}[^\p{L}\p{N}]{0,3}){7,}/u;

/** Whether a text contains a web address or a phone number. */
export function leadsElsewhere(text: string): boolean {
  const seen = seenText(text);
  if (addresses.some((address) => address.test(seen))) return true;
  return numberToCall.test(harmless.reduce((left, pattern) => left.replaceAll(pattern, ' x '), seen));
}
