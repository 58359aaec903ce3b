import { paths } from '#contract/paths.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pagesById } from '#server/platform/pages/pages-by-id.ts';
import type { SitemapSource } from '#server/platform/pages/sitemap.ts';

/** Every published profile, for the sitemap. */
export function profilePages(db: Database): SitemapSource {
  return pagesById(db, {
    name: 'beneficiaries',
    table: 'listed_beneficiary',
    pathOf: (id) => paths.professional(id),
  });
}
