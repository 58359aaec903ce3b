import { getOrganizer, listOrganizers as listOrganizersEndpoint } from '#contract/organizers/endpoints.ts';
import { organizerNotFound } from '#contract/organizers/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { presentOrganizer } from './presenter.ts';
import { type CountExpression, countOrganizers, findOrganizer, listOrganizers } from './repository.ts';

export interface OrganizerDependencies {
  readonly db: Database;
  /** How many events an organizer has that are still to come. */
  readonly upcomingEvents: CountExpression;
}

export function organizerEndpoints({ db, upcomingEvents }: OrganizerDependencies): EndpointHandler[] {
  return [
    handle(listOrganizersEndpoint, async ({ query: { limit, offset } }) => {
      const [rows, total] = await Promise.all([
        listOrganizers(db, { limit, offset }, upcomingEvents),
        countOrganizers(db),
      ]);
      return { results: rows.map(presentOrganizer), metadata: { total, limit, offset } };
    }),
    handle(getOrganizer, async ({ params }) => {
      const row = await findOrganizer(db, params.id, upcomingEvents);
      if (!row) throw new Refusal(organizerNotFound);
      return presentOrganizer(row);
    }),
  ];
}
