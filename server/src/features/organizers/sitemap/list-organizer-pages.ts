import { paths } from '#contract/paths.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pagesById } from '#server/platform/pages/pages-by-id.ts';
import type { SitemapSource } from '#server/platform/pages/sitemap.ts';
import { isPublic } from '../repository.ts';

/** The page of every organizer that is public, for the sitemap. */
export function organizerPages(db: Database): SitemapSource {
  return pagesById(db, {
    name: 'organizers',
    table: 'organizer',
    where: isPublic,
    pathOf: (id) => paths.organizer(id),
  });
}
