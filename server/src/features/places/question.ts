/** A question to the geocoder, in the form under which its answer is stored. */
export interface Question {
  /** Sent upstream as `q`. */
  readonly text: string;
  /** 'at 9.036,38.753' or 'named hawassa'. */
  readonly key: string;
  readonly language: string;
  /** The maximum number of places. */
  readonly limit: number;
}

/** Three decimals are 110 metres: one name for a venue and its surroundings, and one request. */
const decimals = 3;
const maxTextLength = 200;
const maxPlaces = 10;

/** Parses a query with OpenCage's parameters; returns a string, in OpenCage's words, if it is invalid. */
export function readQuestion(query: Readonly<Record<string, string>>): Question | string {
  const text = (query.q ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const language = /^[a-z]{2,3}(-[A-Z]{2})?$/.test(query.language ?? '') ? String(query.language) : 'en';
  const limit = Math.min(maxPlaces, Math.max(1, Math.trunc(Number(query.limit)) || maxPlaces));
  const coordinates = /^([+-]?\d{1,3}(?:\.\d{1,20})?) ?[, ] ?([+-]?\d{1,3}(?:\.\d{1,20})?)$/.exec(text);
  if (coordinates) {
    const [latitude, longitude] = [Number(coordinates[1]), Number(coordinates[2])];
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return 'invalid coordinates';
    const rounded = `${round(latitude)},${round(longitude)}`;
    return { text: rounded, key: `at ${rounded}`, language, limit: 1 };
  }
  if ([...text].length < 2) return 'missing or bad query';
  if (text.length > maxTextLength) return 'request too long';
  if (hasControlCharacter(text) || !text.isWellFormed()) return 'missing or bad query';
  // The normalized text is also what is sent; otherwise the first spelling would decide the answer for all.
  const normalized = text.toLowerCase().slice(0, maxTextLength);
  return { text: normalized, key: `named ${normalized}`, language, limit };
}

function round(degrees: number): string {
  // Turns minus zero into zero.
  return (Number(degrees.toFixed(decimals)) + 0).toFixed(decimals);
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
