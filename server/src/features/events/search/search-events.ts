import type { TtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { EventFilter, EventRow, Page } from '../repository.ts';
import {
  type Extent,
  gatherEvents,
  listFound,
  measureSearch,
  readEvents,
  type Search,
  walkToEvents,
} from './repository.ts';
import { hasIndexedWord } from './search-words.ts';

/** A search with at most this many matches, of at most this many events, is always gathered, with a fresh total. */
const smallSearch = { matches: 1000, events: 20_000 };
/** Costs are measured in events read on a walk; gathering one match costs as much as four of them. */
const gatheringSteps = 4;
/** A walk of this many steps costs next to nothing. */
const cheapSteps = 4000;
/** A walk may be this many times as long as it would be if the matches were spread evenly. */
const unevenness = 4;
/** At most this many matches, as ids, are cached of a search that no index serves. */
const maxCached = 300;

export interface KnownExtent extends Extent {
  /** How many matches, from the first one on, a walk has failed to reach; no walk that far is tried again. */
  failedFrom: number;
  /** The ids of all matches in their order, where no index serves the search and there are few. */
  cached?: Promise<string[]>;
}

export interface SearchDependencies {
  readonly db: Database;
  readonly extents: TtlCache<KnownExtent>;
}

/**
 * One page of the events in which all words are found, in the order of the list, and how many there are.
 *
 * There are two ways to find them. Gathering looks up all matches by an index of their words and sorts them: its cost
 * grows with the number of matches. Walking reads the events in the order of the list and stops when the page is full: its
 * cost grows with the number of events between one match and the next. An exact count of the matches, cached for some
 * seconds, says which is cheaper; it is also the total of a large search. A small one counts its matches each time.
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
    failedFrom: Number.POSITIVE_INFINITY,
  }));
  const { found, filtered } = extent;
  const isSmall = found <= smallSearch.matches && filtered <= smallSearch.events;
  if (isSmall || beneficiaries.length > 0) return gatherEvents(db, search, page);
  const indexed = hasIndexedWord(words);
  if (!indexed && found <= maxCached)
    return { events: await readCached(db, search, page, extent), total: found };
  if (page.offset >= found && found > 0) return { events: [], total: found };
  const wanted = Math.min(page.offset + page.limit, found);
  const expectedSteps = (wanted * filtered) / found;
  const stepsWorthGathering = indexed ? gatheringSteps * found + cheapSteps : filtered;
  if (wanted < extent.failedFrom && expectedSteps < stepsWorthGathering) {
    const events = await walkToEvents(db, search, page, expectedSteps * unevenness + page.limit);
    if (events.length === wanted - page.offset) return { events, total: found };
    extent.failedFrom = wanted;
  }
  return gatherEvents(db, search, page);
}

/**
 * No index serves one or two Latin letters: all events are read. Where few match, their ids are cached together with the
 * count, so that this is done once while the count is cached.
 */
async function readCached(
  db: Database,
  search: Search,
  { limit, offset }: Page,
  extent: KnownExtent,
): Promise<EventRow[]> {
  if (extent.found === 0) return [];
  extent.cached ??= inTransaction(db, (transaction) => listFound(transaction, search, maxCached));
  const { cached } = extent;
  cached.catch(() => {
    if (extent.cached === cached) delete extent.cached;
  });
  const ids = (await cached).slice(offset, offset + limit);
  return ids.length === 0 ? [] : readEvents(db, ids);
}
