import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadCampaigns } from './campaign-rows.ts';
import { listGrowth, measureRow, openSite, type Row, type Site, searches, searchGrowth } from './sites.ts';

/** Searches with a typing error or a near meaning, for a category, or for words that only descriptions contain. */
const nearSearches = [
  ['a slip', 'tsedbae'],
  ['the other script', 'tizita'],
  ['a slip in two words', 'lalibla jaz'],
  ['a category', 'photografy'],
  ['common words of descriptions', 'harvest cassette'],
  ['nothing', 'xqxqxq'],
] as const;

/**
 * The campaigns against their floor at 10,000 and at a larger number, beside the list of as many events: `--campaigns 100000
 * [--folder path] [--row search]`.
 */
export async function benchCampaigns(commandLine: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      campaigns: { type: 'string', default: '100000' },
      folder: { type: 'string' },
      row: { type: 'string', default: '' },
    },
  });
  const sizes = [10_000, Number(values.campaigns)];
  console.log(`Tibeb benchmarks: campaigns, ${sizes.join(' and ')}, and as many events\n`);
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'tibeb-bench-campaigns-'));
  const sites: Site[] = [];
  try {
    for (const events of sizes)
      sites.push(
        await openSite(folder, { events, beneficiaries: 10_000, fill: (url) => loadCampaigns(url, events) }),
      );
    for (const [area, row] of rows(sites))
      if (row.what.includes(values.row)) await measureRow(area, row, sites);
  } finally {
    for (const site of sites) await site.stop();
    if (!values.folder) rmSync(folder, { recursive: true, force: true });
  }
}

function rows(sites: readonly Site[]): [area: string, row: Row][] {
  const each = (ours: string, bare: string, area = 'campaigns') => ({
    as: (what: string, growth = listGrowth): [string, Row] => [
      area,
      { what, growth, paths: sites.map(() => [ours, bare] as const) },
    ],
  });
  return [
    each('/events/listing', '/list', 'events').as('list'),
    each('/campaigns/listing', '/campaigns').as('list'),
    each('/campaigns/listing?sort=ending_soon', '/campaigns-ending').as('list, ending soon'),
    each('/campaigns/listing?state=all', '/campaigns-all').as('list of all'),
    each('/campaigns/listing?category=Art', '/campaigns?category=Art').as('category'),
    each('/campaigns/listing/bench-77', '/campaign?slug=bench-77').as('detail'),
    ...nearSearches.map(([what, text]) => {
      const words = encodeURIComponent(text);
      return each(`/campaigns/near?search=${words}`, `/near-campaigns?words=${words}`).as(
        `near, ${what}`,
        searchGrowth,
      );
    }),
    ...searches.flatMap(([what, text]) => {
      const words = encodeURIComponent(text);
      return [
        each(`/events/listing?search=${words}`, `/search?words=${words}`, 'events').as(
          `search, ${what}`,
          searchGrowth,
        ),
        each(`/campaigns/listing?search=${words}`, `/campaigns?words=${words}`).as(
          `search, ${what}`,
          searchGrowth,
        ),
      ];
    }),
  ];
}
