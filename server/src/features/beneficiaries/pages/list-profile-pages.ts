import type { Database } from '#server/platform/database/database.ts';
import { pagesInBatches } from '#server/platform/pages/pages-in-batches.ts';
import type { SitemapSource } from '#server/platform/pages/sitemap.ts';
import { listEachId, listIdsFrom } from './repository.ts';

/** Every profile, for the sitemap. When one last changed is not known. */
export function profilePages(db: Database): SitemapSource {
  return {
    name: 'beneficiaries',
    listParts: (partSize) => listEachId(db, partSize),
    read: (from, limit) =>
      pagesInBatches(
        from,
        limit,
        (next, take) => listIdsFrom(db, next, take),
        (id) => `/professionals/${id}`,
      ),
  };
}
