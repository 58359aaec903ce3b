import type { Metadata } from '#contract/envelope.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of a list whose total is not counted, because counting would read the whole table. One more item than is
 * shown is read, to know whether there are more.
 */
export async function moreThanShown<Item>(
  page: Page,
  list: (page: Page) => Promise<readonly Item[]>,
): Promise<{ results: Item[]; metadata: Metadata }> {
  const found = await list({ ...page, limit: page.limit + 1 });
  return {
    results: found.slice(0, page.limit),
    metadata: { total: page.offset + found.length, ...page },
  };
}
