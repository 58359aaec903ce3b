import type { Database } from '#server/platform/database/database.ts';
import { pagesById } from '#server/platform/pages/pages-by-id.ts';
import type { SitemapSource } from '#server/platform/pages/sitemap.ts';

/** Every organizer's page, for the sitemap. */
export function organizerPages(db: Database): SitemapSource {
  return pagesById(db, { name: 'organizers', table: 'organizer', pathOf: (id) => `/organizers/${id}` });
}
