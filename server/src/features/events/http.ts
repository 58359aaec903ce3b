import {
  getEvent,
  listEventCategories,
  listEventLineUp,
  listEvents,
  listNearEvents,
  listOrganizerEvents,
} from '#contract/events/endpoints.ts';
import { eventNotFound } from '#contract/events/errors.ts';
import { listPublicProfiles, shownEmails } from '#server/features/beneficiaries/public.ts';
import { organizerName } from '#server/features/organizers/public.ts';
import type { ForgetfulCaches } from '#server/platform/cache/forgetful-caches.ts';
import { createTtlCache } from '#server/platform/cache/ttl-cache.ts';
import type { Clock } from '#server/platform/clock.ts';
import { batchQuestions } from '#server/platform/database/batch-questions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findEvent, listCategories, listPerformers } from './details/repository.ts';
import { listOrganized } from './organized/repository.ts';
import { presentEvent, presentEventDetail, presentPerformer } from './presenter.ts';
import { readEventList } from './read-event-list.ts';
import { listFirstEvents, type When } from './repository.ts';
import { findNearEvents } from './search/near-events.ts';
import { type KnownExtent, searchEvents } from './search/search-events.ts';
import { searchWords } from './search/search-words.ts';

/** The maximum age of a list's total. */
const totalTtlMs = 5000;
/** The maximum age of the count of a search's matches; it is renewed in the background from `extentRenewAfterMs` on. */
const extentTtlMs = 30_000;
const extentRenewAfterMs = 20_000;

export function eventEndpoints({
  db,
  clock,
  config,
  publicCaches,
}: {
  db: Database;
  clock: Clock;
  config: { readonly mode: 'sandbox' | 'live' };
  publicCaches: ForgetfulCaches;
}): EndpointHandler[] {
  const totals = publicCaches.clearOnHide(
    createTtlCache<number>({ clock, ttlMs: totalTtlMs, maxEntries: 1000 }),
  );
  const extents = createTtlCache<KnownExtent>({
    clock,
    ttlMs: extentTtlMs,
    renewAfterMs: extentRenewAfterMs,
    maxEntries: 1000,
  });
  const firstEventsOf = (when: When) =>
    batchQuestions((ids: readonly string[]) => listFirstEvents(db, ids, { when, now: clock.now() }));
  // Each card of a list requests the first event of one performer; requests of one moment share a query.
  const firstEvents = {
    upcoming: firstEventsOf('upcoming'),
    past: firstEventsOf('past'),
    all: firstEventsOf('all'),
  };
  return [
    handle(
      listEvents,
      async ({ query: { limit, offset, when, search = '', category = [], beneficiary = [] } }) => {
        const words = searchWords(search);
        const [performer, ...others] = beneficiary;
        if (performer && others.length + words.length + category.length + offset === 0 && limit === 1) {
          const { events, total } = await firstEvents[when](performer);
          return { results: events.map(presentEvent), metadata: { total, limit, offset } };
        }
        const filter = { when, now: clock.now(), categories: category, beneficiaries: beneficiary };
        const { events, total } = await (words.length > 0
          ? searchEvents({ db, extents }, words, filter, { limit, offset })
          : readEventList({ db, totals }, filter, { limit, offset }));
        return { results: events.map(presentEvent), metadata: { total, limit, offset } };
      },
    ),
    handle(listNearEvents, async ({ query: { search, category = [], limit } }) => {
      const filter = { when: 'upcoming' as const, now: clock.now(), categories: category, beneficiaries: [] };
      const events = await findNearEvents({ db, extents }, search, filter, limit);
      return { results: events.map(presentEvent), metadata: { total: events.length, limit, offset: 0 } };
    }),
    handle(listOrganizerEvents, async ({ params, query: { limit, offset } }) => {
      const page = { organizerId: params.id, from: clock.now(), limit, offset };
      const { events, total } = await listOrganized(db, page);
      return { results: events.map(presentEvent), metadata: { total, limit, offset } };
    }),
    handle(getEvent, async ({ params }) => {
      const row = await findEvent(db, params.id, organizerName);
      if (!row) throw new Refusal(eventNotFound);
      return presentEventDetail(row, clock.now());
    }),
    handle(listEventLineUp, async ({ params, query: { limit, offset } }) => {
      const found = await listPerformers(db, params.id, { limit, offset });
      if (!found) throw new Refusal(eventNotFound);
      const { performers, total } = found;
      const profiles = await listPublicProfiles(
        db,
        performers.flatMap(({ beneficiary_id }) => beneficiary_id ?? []),
        shownEmails(config.mode),
      );
      const results = performers.map((performer) =>
        presentPerformer(performer, profiles.get(performer.beneficiary_id ?? '')),
      );
      return { results, metadata: { total, limit, offset } };
    }),
    handle(listEventCategories, async ({ query: { limit, offset } }) => {
      const { results, total } = await listCategories(db, { limit, offset });
      return { results, metadata: { total, limit, offset } };
    }),
  ];
}
