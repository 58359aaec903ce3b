import type { SitemapEntry } from './sitemap.ts';

const batch = 5000;

/**
 * At most `limit` pages from a position on, read in batches. `readFrom` returns the positions from there on, including
 * the given one.
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
    // One more than is yielded: it is where the next batch begins.
    const found: readonly Position[] = await readFrom(next, take + 1);
    yield found.slice(0, take).map((position) => ({ path: pathOf(position) }));
    left -= take;
    next = found[take];
  }
}
