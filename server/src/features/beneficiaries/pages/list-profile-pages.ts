import type { Database } from '#server/platform/database/database.ts';
import type { SitemapSource } from '#server/platform/pages/sitemap.ts';
import { listEachId, listIdsFrom } from './repository.ts';

const batch = 5000;

/** Every profile, for the sitemap. When one last changed is not known. */
export function profilePages(db: Database): SitemapSource {
  return {
    name: 'beneficiaries',
    listParts: (partSize) => listEachId(db, partSize),
    async *read(from, limit) {
      let next: string | undefined = from;
      let left = limit;
      while (next !== undefined && left > 0) {
        // One more than is told, to know where the next ones begin.
        const take: number = Math.min(batch, left);
        const ids: string[] = await listIdsFrom(db, next, take + 1);
        yield ids.slice(0, take).map((id) => ({ path: `/professionals/${id}` }));
        left -= take;
        next = ids[take];
      }
    },
  };
}
