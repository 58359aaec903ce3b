import type { Database } from '#server/platform/database/database.ts';
import { listEachId, listIdsFrom } from '#server/platform/database/id-order.ts';
import { pagesInBatches } from './pages-in-batches.ts';
import type { SitemapSource } from './sitemap.ts';

/** The page of each row of a table, for the sitemap, in the order of the ids. When one last changed is not known. */
export function pagesById(
  db: Database,
  { name, table, pathOf }: { name: string; table: string; pathOf: (id: string) => string },
): SitemapSource {
  return {
    name,
    listParts: (partSize) => listEachId(db, table, partSize),
    read: (from, limit) =>
      pagesInBatches(from, limit, (next, take) => listIdsFrom(db, table, next, take), pathOf),
  };
}
