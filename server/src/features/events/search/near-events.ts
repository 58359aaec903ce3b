import type { Database } from '#server/platform/database/database.ts';
import { kindsNamed, readNearWords, type TypedWord } from '#server/platform/database/near-words.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type EventFilter, type EventRow, listEvents } from '../repository.ts';
import {
  gatherDescribed,
  listCategoryWords,
  listThoseWithWords,
  readEvents,
  walkToDescribed,
} from './repository.ts';
import { type SearchDependencies, searchEvents } from './search-events.ts';
import { searchWords } from './search-words.ts';

/** How many known words may be tried in place of a typed one. */
const mostAlternativesPerWord = 3;
/** How many other searches are tried, the likeliest first. */
const maxVariants = 4;
/** How many events of the list are checked for matching descriptions before an index is used. */
const describedSteps = 500;

/** Another search that may have been meant. */
interface Variant {
  readonly words: readonly string[];
  readonly categories: readonly string[];
  /** How far it is from what was typed. */
  readonly distance: number;
}

/**
 * Events that a search does not find but that may be meant: a word was misspelled, typed in the other script, or names
 * a category. After these come events whose description has the words. Each variant runs as a search of its own and
 * costs as much.
 */
export async function findNearEvents(
  dependencies: SearchDependencies,
  search: string,
  filter: EventFilter,
  limit: number,
): Promise<EventRow[]> {
  const { db } = dependencies;
  const [typed, categories] = await Promise.all([
    readNearWords(db, search, mostAlternativesPerWord),
    filter.categories.length > 0 ? [] : listCategoryWords(db),
  ]);
  const kinds = kindsNamed(categories, typed.map(wordsFor));
  const page = { limit, offset: 0 };
  const found = new Map<string, EventRow>();
  for (const { words, categories } of variantsOf(typed, kinds)) {
    const wanted = { ...filter, categories: categories.length > 0 ? categories : filter.categories };
    const events =
      words.length > 0
        ? (await searchEvents(dependencies, words, wanted, page)).events
        : await listEvents(db, wanted, page);
    const known = new Set(
      await listThoseWithWords(
        db,
        events.map(({ id }) => id),
        searchWords(search),
      ),
    );
    for (const event of events) if (!known.has(event.id)) found.set(event.id, event);
    if (found.size >= limit) break;
  }
  if (found.size < limit)
    for (const event of await findDescribed(db, typed, { search, filter, limit }, found))
      found.set(event.id, event);
  return [...found.values()].slice(0, limit);
}

/** Events whose texts have every word, as typed or nearly so, soonest first, without those in `found`. */
async function findDescribed(
  db: Database,
  typed: readonly TypedWord[],
  { search, filter, limit }: { search: string; filter: EventFilter; limit: number },
  found: ReadonlyMap<string, EventRow>,
): Promise<EventRow[]> {
  if (typed.length === 0) return [];
  const lists = typed.map(({ word, near, longer }) => [word, ...near, ...longer]);
  const wanted = { lists, words: searchWords(search), filter };
  const first = await walkToDescribed(db, wanted, limit, describedSteps);
  const others =
    first.ids.length < limit && !first.all
      ? await inTransaction(db, (transaction) => gatherDescribed(transaction, wanted, limit))
      : [];
  const ids = [...new Set([...first.ids, ...others])].filter((id) => !found.has(id));
  return ids.length > 0 ? readEvents(db, ids) : [];
}

function wordsFor({ word, near }: TypedWord): string[] {
  return [word, ...near];
}

/** All ways to replace some of the words by another word or a category, the nearest first. */
function variantsOf(typed: readonly TypedWord[], kinds: readonly (readonly string[])[]): Variant[] {
  let variants: Variant[] = [{ words: [], categories: [], distance: 0 }];
  for (const [at, { word, near }] of typed.entries()) {
    const choices: Variant[] = [
      { words: [word], categories: [], distance: 0 },
      ...near
        // An event with such a word is already found by the typed one.
        .filter((other) => !other.includes(word))
        .map((other, place) => ({ words: [other], categories: [], distance: 2 + place })),
    ];
    const categories = kinds[at] ?? [];
    if (categories.length > 0) choices.push({ words: [], categories, distance: 1 });
    variants = variants
      .flatMap((before) => choices.map((choice) => combined(before, choice)))
      .sort((one, other) => one.distance - other.distance)
      // One more, because the first is the search itself.
      .slice(0, maxVariants + 1);
  }
  return variants.filter(({ distance }) => distance > 0);
}

function combined(one: Variant, other: Variant): Variant {
  return {
    words: [...one.words, ...other.words],
    categories: [...one.categories, ...other.categories],
    distance: one.distance + other.distance,
  };
}
