import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listGrowth, measureRow, openSite, type Row, type Site, searches, searchGrowth } from './sites.ts';

/** Searches with a typing error or a near meaning, or for words that only descriptions contain. */
const nearSearches = [
  ['a slip', 'tsedbae'],
  ['the other script', 'tizita'],
  ['a slip in two words', 'lalibla jaz'],
  ['common words of descriptions', 'harvest cassette'],
  ['nothing', 'xqxqxq'],
] as const;
const nearNames = [
  ['a slip', 'zennebech'],
  ['the other script', 'almz'],
  ['a slip in two words', 'tigst alemayhu'],
  ['common words of texts', 'harvest cassette'],
  ['nobody', 'xqxqxq'],
] as const;

/**
 * The events against their floor at 10,000 and at a larger number, and how the cost grows between the two: `--events 1000000
 * [--beneficiaries 1000000] [--folder path] [--row near]`. Filling the larger database takes minutes; with a folder name it is
 * kept for the next run.
 */
export async function benchEvents(commandLine: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      events: { type: 'string', default: '1000000' },
      beneficiaries: { type: 'string', default: '10000' },
      folder: { type: 'string' },
      row: { type: 'string', default: '' },
    },
  });
  const small = 10_000;
  const large = Number(values.events);
  console.log(`Tibeb benchmarks: events, ${small} and ${large}, ${values.beneficiaries} beneficiaries\n`);
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'tibeb-bench-events-'));
  const sites: Site[] = [];
  try {
    sites.push(await openSite(folder, { events: small, beneficiaries: small }));
    sites.push(await openSite(folder, { events: large, beneficiaries: Number(values.beneficiaries) }));
    for (const row of await rows(sites))
      if (row.what.includes(values.row)) await measureRow('events', row, sites);
  } finally {
    for (const site of sites) await site.stop();
    if (!values.folder) rmSync(folder, { recursive: true, force: true });
  }
}

async function rows(sites: readonly Site[]): Promise<Row[]> {
  const known = await Promise.all(
    sites.map(async ({ product }) => {
      const get = async (path: string) => (await (await fetch(`${product.url}/api/v1${path}`)).json()).data;
      const [event] = (await get('/events/listing?limit=1')).results;
      const [beneficiary] = (await get('/beneficiary/professionals?limit=1')).results;
      return { event: event.id, category: event.category.id, beneficiary: beneficiary.id };
    }),
  );
  const each = (path: (ids: { event: string; category: string; beneficiary: string }) => [string, string]) =>
    known.map(path);
  return [
    { what: 'list', growth: listGrowth, paths: each(() => ['/events/listing', '/list']) },
    {
      what: 'category',
      growth: listGrowth,
      paths: each(({ category }) => [`/events/listing?category=${category}`, `/category?id=${category}`]),
    },
    {
      what: 'detail',
      growth: listGrowth,
      paths: each(({ event }) => [`/events/listing/${event}`, `/one?id=${event}`]),
    },
    {
      what: 'count of a beneficiary',
      growth: listGrowth,
      paths: each(({ beneficiary }) => [
        `/events/listing?beneficiary=${beneficiary}&limit=1`,
        `/count?id=${beneficiary}`,
      ]),
    },
    ...searches.map(([what, words]) => {
      const text = encodeURIComponent(words);
      return {
        what: `search, ${what}`,
        growth: searchGrowth,
        paths: each(() => [`/events/listing?search=${text}`, `/search?words=${text}`]),
      };
    }),
    ...nearRows('near', nearSearches, ['/events/near', '/near'], each),
    ...nearRows('near beneficiaries', nearNames, ['/beneficiary/near', '/near-beneficiaries'], each),
  ];
}

function nearRows(
  what: string,
  all: readonly (readonly [string, string])[],
  [ours, bare]: readonly [string, string],
  each: (path: () => [string, string]) => Row['paths'],
): Row[] {
  return all.map(([which, words]) => {
    const text = encodeURIComponent(words);
    return {
      what: `${what}, ${which}`,
      growth: searchGrowth,
      paths: each(() => [`${ours}?search=${text}`, `${bare}?words=${text}`]),
    };
  });
}
