import type { Database } from '#server/platform/database/database.ts';
import { pagesInBatches } from '#server/platform/pages/pages-in-batches.ts';
import type { SitemapSource } from '#server/platform/pages/sitemap.ts';
import { listEachId, listIdsFrom } from './repository.ts';

/** Every organizer's page, for the sitemap. When one last changed is not known. */
export function organizerPages(db: Database): SitemapSource {
  return {
    name: 'organizers',
    listParts: (partSize) => listEachId(db, partSize),
    read: (from, limit) =>
      pagesInBatches(
        from,
        limit,
        (next, take) => listIdsFrom(db, next, take),
        (id) => `/organizers/${id}`,
      ),
  };
}
