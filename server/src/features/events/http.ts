import { listEvents } from '#contract/events/endpoints.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { presentEvent } from './presenter.ts';
import { countEvents, findEvents, listEventIds, listPerformersOf } from './repository.ts';

export function eventEndpoints({ db, clock }: { db: Database; clock: Clock }): EndpointHandler[] {
  return [
    handle(listEvents, async ({ query: { limit, offset, when, category = [], beneficiary = [] } }) => {
      const filter = { when, now: clock.now(), categories: category, beneficiaries: beneficiary };
      const [ids, total] = await Promise.all([
        listEventIds(db, filter, { limit, offset }),
        countEvents(db, filter),
      ]);
      const [events, performers] = await Promise.all([findEvents(db, ids), listPerformersOf(db, ids)]);
      const eventById = new Map(events.map((event) => [event.id, event]));
      const performersById = Map.groupBy(performers, (performer) => performer.event_id);
      const results = ids.flatMap((id) => {
        const event = eventById.get(id);
        return event ? [presentEvent(event, performersById.get(id) ?? [])] : [];
      });
      return { results, metadata: { total, limit, offset } };
    }),
  ];
}
