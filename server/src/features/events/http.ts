import { listEvents as listEventsEndpoint } from '#contract/events/endpoints.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { presentEvent } from './presenter.ts';
import { listEvents } from './repository.ts';

export function eventEndpoints({ db, clock }: { db: Database; clock: Clock }): EndpointHandler[] {
  return [
    handle(
      listEventsEndpoint,
      async ({ query: { limit, offset, when, category = [], beneficiary = [] } }) => {
        const filter = { when, now: clock.now(), categories: category, beneficiaries: beneficiary };
        const { events, total } = await listEvents(db, filter, { limit, offset });
        return { results: events.map(presentEvent), metadata: { total, limit, offset } };
      },
    ),
  ];
}
