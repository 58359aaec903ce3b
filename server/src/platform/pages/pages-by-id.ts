import type { Database } from '#server/platform/database/database.ts';
import { listEachId, listIdsFrom, type RowsById } from '#server/platform/database/id-order.ts';
import { pagesInBatches } from './pages-in-batches.ts';
import type { SitemapSource } from './sitemap.ts';

/** The sitemap entries of the pages of these rows, in the order of the ids, without the time of their last change. */
export function pagesById(
  db: Database,
  { name, pathOf, ...rows }: RowsById & { name: string; pathOf: (id: string) => string },
): SitemapSource {
  return {
    name,
    listParts: (partSize) => listEachId(db, rows, partSize),
    read: (from, limit) =>
      pagesInBatches(from, limit, (next, take) => listIdsFrom(db, rows, next, take), pathOf),
  };
}
