import { paths } from '#contract/paths.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pagesInBatches } from '#server/platform/pages/pages-in-batches.ts';
import type { SitemapSource } from '#server/platform/pages/sitemap.ts';
import { listEachPosition, listPositionsFrom } from './repository.ts';

const separator = ' / ';

/** Every upcoming event, for the sitemap, without the time of its last change, which is not known. */
export function eventPages({ db, clock }: { db: Database; clock: Clock }): SitemapSource {
  return {
    name: 'events',
    async listParts(partSize) {
      const starts = await listEachPosition(db, clock.now(), partSize);
      return starts.map(({ at, id }) => at + separator + id);
    },
    read(from, limit) {
      const [at = '', id = ''] = from.split(separator);
      return pagesInBatches(
        { at, id },
        limit,
        (next, take) => listPositionsFrom(db, next, take),
        (event) => paths.event(event.id),
      );
    },
  };
}
