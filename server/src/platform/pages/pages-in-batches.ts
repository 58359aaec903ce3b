import type { SitemapEntry } from './sitemap.ts';

const batch = 5000;

/**
 * At most `limit` pages from a position on, read a batch at a time. `readFrom` gives what stands from there on, the
 * position itself first.
 */
export async function* pagesInBatches<Position>(
  from: Position,
  limit: number,
  readFrom: (from: Position, limit: number) => Promise<readonly Position[]>,
  pathOf: (position: Position) => string,
): AsyncGenerator<readonly SitemapEntry[]> {
  let next: Position | undefined = from;
  let left = limit;
  while (next !== undefined && left > 0) {
    const take: number = Math.min(batch, left);
    // One more than is told, to know where the next ones begin.
    const found: readonly Position[] = await readFrom(next, take + 1);
    yield found.slice(0, take).map((position) => ({ path: pathOf(position) }));
    left -= take;
    next = found[take];
  }
}
