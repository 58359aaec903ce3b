import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { SitemapSource } from '#server/platform/pages/sitemap.ts';
import { type EventPosition, listEachPosition, listPositionsFrom } from './repository.ts';

const batch = 5000;
const separator = ' / ';

/** Every event that is still to come, for the sitemap. When one last changed is not known. */
export function eventPages({ db, clock }: { db: Database; clock: Clock }): SitemapSource {
  return {
    name: 'events',
    async listParts(partSize) {
      const starts = await listEachPosition(db, clock.now(), partSize);
      return starts.map(({ at, id }) => at + separator + id);
    },
    async *read(from, limit) {
      const [at = '', id = ''] = from.split(separator);
      let next: EventPosition | undefined = { at, id };
      let left = limit;
      while (next !== undefined && left > 0) {
        const take: number = Math.min(batch, left);
        // One more than is told, to know where the next ones begin.
        const found: EventPosition[] = await listPositionsFrom(db, next, take + 1);
        yield found.slice(0, take).map((event) => ({ path: `/events/${event.id}` }));
        left -= take;
        next = found[take];
      }
    },
  };
}
