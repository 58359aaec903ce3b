import type { Database } from '#server/platform/database/database.ts';
import { listEachId, listIdsFrom, type RowsById } from '#server/platform/database/id-order.ts';
import { pagesInBatches } from './pages-in-batches.ts';
import type { SitemapSource } from './sitemap.ts';

/** The page of each of these rows, for the sitemap, in the order of the ids. When one last changed is not known. */
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
