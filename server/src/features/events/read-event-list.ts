import { totalOf } from '#server/platform/cache/page-total.ts';
import type { TtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Database } from '#server/platform/database/database.ts';
import { countEvents, type EventFilter, type EventRow, listEvents, listEventsWith } from './repository.ts';

/** One page of the list, and how many events it has. A full page's total may be some seconds old. */
export async function readEventList(
  { db, totals }: { readonly db: Database; readonly totals: TtlCache<number> },
  filter: EventFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ events: EventRow[]; total: number }> {
  const { when, categories, beneficiaries } = filter;
  if (beneficiaries.length > 0) return listEventsWith(db, filter, page);
  const events = await listEvents(db, filter, page);
  const total = await totalOf(events, page, () =>
    totals.get(JSON.stringify([when, categories]), () => countEvents(db, filter)),
  );
  return { events, total };
}
