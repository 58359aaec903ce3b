import { expect, test } from 'vitest';
import type { Api } from '#web/platform/api.ts';
import { loadCampaigns } from './load-campaigns.server.ts';

/** An API with this many real campaigns, whatever is requested. */
const apiWith = (total: number) => (async () => ({ results: [], metadata: { total } })) as unknown as Api;
const load = (total: number, search: string) =>
  loadCampaigns(
    apiWith(total),
    { mode: 'live', logFailure: () => expect.unreachable() },
    new URL(`https://tibeb.example/fund-me?${search}`),
  );

test('more than ten thousand results are counted to ten thousand and shown as more', async () => {
  expect(await load(10_001, 'search=music')).toMatchObject({ total: 10_000, isMore: true, pages: 834 });
  expect(await load(10_000, 'search=music')).toMatchObject({ total: 10_000, isMore: false, pages: 834 });
  expect(await load(100_000, '')).toMatchObject({ total: 100_000, isMore: false, pages: 8334 });
});
