import { paths } from '#contract/paths.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pagesInBatches } from '#server/platform/pages/pages-in-batches.ts';
import type { SitemapSource } from '#server/platform/pages/sitemap.ts';
import { type CampaignPosition, listEachPosition, listPositionsFrom } from './repository.ts';

/** Every campaign that is or was live, except samples, frozen and hidden ones and those of suspended creators, for the sitemap. */
export function campaignPages(db: Database): SitemapSource {
  return {
    name: 'campaigns',
    listParts: (partSize) => listEachPosition(db, partSize),
    read(from, limit) {
      return pagesInBatches<CampaignPosition>(
        { id: from, slug: '' },
        limit,
        (next, take) => listPositionsFrom(db, next.id, take),
        ({ slug }) => paths.campaign(slug),
      );
    },
  };
}
