import {
  getOrganizer,
  getOrganizerRegistration,
  listOrganizers as listOrganizersEndpoint,
  registerOrganizer as registerOrganizerEndpoint,
  updateOrganizer as updateOrganizerEndpoint,
} from '#contract/organizers/endpoints.ts';
import { notAnOrganizer, organizerNotFound } from '#contract/organizers/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { presentOrganizer, presentOwnOrganizer } from './presenter.ts';
import { registerOrganizer } from './register-organizer.ts';
import { countOrganizers, findOrganizer, findOwnOrganizer, listOrganizers } from './repository.ts';
import { updateOrganizer } from './update-organizer.ts';

export interface OrganizerDependencies {
  readonly db: Database;
  readonly clock: Clock;
}

export function organizerEndpoints({ db, clock }: OrganizerDependencies): EndpointHandler[] {
  const own = async (accountId: string) => {
    const row = await findOwnOrganizer(db, accountId, clock.now());
    if (!row) throw new Refusal(notAnOrganizer);
    return presentOwnOrganizer(row);
  };
  // These paths come before `{id}`, because the router takes the first match.
  return [
    handle(listOrganizersEndpoint, async ({ query: { limit, offset } }) => {
      const [rows, total] = await Promise.all([
        listOrganizers(db, { limit, offset }, clock.now()),
        countOrganizers(db),
      ]);
      return { results: rows.map(presentOrganizer), metadata: { total, limit, offset } };
    }),
    handle(registerOrganizerEndpoint, async ({ caller, body }) => {
      await registerOrganizer(db, caller.accountId, body);
      return own(caller.accountId);
    }),
    handle(getOrganizerRegistration, ({ caller }) => own(caller.accountId)),
    handle(updateOrganizerEndpoint, async ({ caller, body }) => {
      await updateOrganizer(db, caller, body);
      return own(caller.accountId);
    }),
    handle(getOrganizer, async ({ params }) => {
      const row = await findOrganizer(db, params.id, clock.now());
      if (!row) throw new Refusal(organizerNotFound);
      return presentOrganizer(row);
    }),
  ];
}
