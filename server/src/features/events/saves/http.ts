import { eventNotFound } from '#contract/events/errors.ts';
import {
  getEventSave,
  listSavedEvents,
  saveEvent as saveEventEndpoint,
  unsaveEvent,
} from '#contract/events/saves/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { presentSavedEvent } from '../presenter.ts';
import { findSave, listSaves } from './repository.ts';
import { saveEvent } from './save-event.ts';

export function saveEndpoints({ db }: { readonly db: Database }): EndpointHandler[] {
  return [
    handle(getEventSave, async ({ params, caller }) => {
      const saved = await findSave(db, caller.accountId, params.id);
      if (saved === undefined) throw new Refusal(eventNotFound);
      return { saved };
    }),
    handle(saveEventEndpoint, ({ params, caller }) =>
      saveEvent(db, { accountId: caller.accountId, eventId: params.id, saved: true }),
    ),
    handle(unsaveEvent, ({ params, caller }) =>
      saveEvent(db, { accountId: caller.accountId, eventId: params.id, saved: false }),
    ),
    handle(listSavedEvents, async ({ query: { limit, offset }, caller }) => {
      const { events, total } = await listSaves(db, caller.accountId, { limit, offset });
      return { results: events.map(presentSavedEvent), metadata: { total, limit, offset } };
    }),
  ];
}
