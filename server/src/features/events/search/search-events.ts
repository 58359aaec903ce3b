import type { TtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { EventFilter, EventRow } from '../repository.ts';
import {
  type Extent,
  gatherEvents,
  listFound,
  measureSearch,
  type Page,
  readEvents,
  type Search,
  walkToEvents,
} from './repository.ts';
import { hasIndexedWord } from './search-words.ts';

/** Up to so many found among so many events are always gathered, and their total is of this very moment. */
const few = { found: 1000, events: 20_000 };
/** A step of the walk costs a fourth of gathering one found event; this many cost next to nothing. */
const cheapSteps = 4000;
/** So many found ones are kept by their ids where no index leads to them. */
const maxKept = 300;

/** A walk is broken off at this many times the length it should have: the found events lie unevenly. */
const patience = 4;

export interface KnownExtent extends Extent {
  /** From how many events on a walk to them was in vain. As long as the count is kept nobody tries that again. */
  vainFrom: number;
  /** All that was found, in order, where no index leads to it and it is little. */
  kept?: Promise<string[]>;
}

export interface SearchDependencies {
  readonly db: Database;
  readonly extents: TtlCache<KnownExtent>;
}

/**
 * One page of the events in which all words are found, in the order of the list, and how many there are. What is
 * found seldom is gathered by its words, what is found often is met on a walk through the events in their order.
 * Which one it is, tells an exact count that is kept for some seconds; it is also the total of the many, while
 * that of the few is counted anew.
 */
export async function searchEvents(
  { db, extents }: SearchDependencies,
  words: readonly string[],
  filter: EventFilter,
  page: Page,
): Promise<{ events: EventRow[]; total: number }> {
  const search = { words, filter };
  const { when, categories, beneficiaries } = filter;
  const extent = await extents.get(JSON.stringify([words, when, categories, beneficiaries]), async () => ({
    ...(await inTransaction(db, (transaction) => measureSearch(transaction, search))),
    vainFrom: Number.POSITIVE_INFINITY,
  }));
  const { found, filtered } = extent;
  const isSmall = found <= few.found && filtered <= few.events;
  if (isSmall || beneficiaries.length > 0) return gatherEvents(db, search, page);
  const indexed = hasIndexedWord(words);
  if (!indexed && found <= maxKept) return { events: await readKept(db, search, page, extent), total: found };
  if (page.offset >= found && found > 0) return { events: [], total: found };
  const wanted = Math.min(page.offset + page.limit, found);
  const steps = (wanted * filtered) / found;
  const gatheringSteps = indexed ? 4 * found + cheapSteps : filtered;
  if (wanted < extent.vainFrom && steps < gatheringSteps) {
    const events = await walkToEvents(db, search, page, steps * patience + page.limit);
    if (events.length === wanted - page.offset) return { events, total: found };
    extent.vainFrom = wanted;
  }
  return gatherEvents(db, search, page);
}

/**
 * To look for one or two letters nothing serves but reading on to the end, which once in a while is enough: what little
 * is found is kept with its count.
 */
async function readKept(
  db: Database,
  search: Search,
  { limit, offset }: Page,
  extent: KnownExtent,
): Promise<EventRow[]> {
  if (extent.found === 0) return [];
  extent.kept ??= inTransaction(db, (transaction) => listFound(transaction, search, maxKept));
  const { kept } = extent;
  kept.catch(() => {
    if (extent.kept === kept) delete extent.kept;
  });
  const ids = (await kept).slice(offset, offset + limit);
  return ids.length === 0 ? [] : readEvents(db, ids);
}
