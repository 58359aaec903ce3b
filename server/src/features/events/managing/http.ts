import {
  cancelEvent as cancelEventEndpoint,
  createEvent as createEventEndpoint,
  deleteEvent as deleteEventEndpoint,
  getManagedEvent,
  listManagedEvents,
  restoreEvent as restoreEventEndpoint,
  updateEvent as updateEventEndpoint,
} from '#contract/events/managing-endpoints.ts';
import { notAnOrganizer } from '#contract/organizers/errors.ts';
import { findOrganizerId } from '#server/features/organizers/public.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { cancelEvent } from './cancel-event.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { findOwnEvent, type ManagingDependencies } from './own-event.ts';
import { presentEditable, presentManaged } from './presenter.ts';
import { listManaged } from './repository.ts';
import { restoreEvent } from './restore-event.ts';
import { updateEvent } from './update-event.ts';

export function managedEventEndpoints(dependencies: ManagingDependencies): EndpointHandler[] {
  const { db, clock, eventTips } = dependencies;
  const own = (accountId: string, id: string) =>
    findOwnEvent(db, { accountId, id, now: clock.now() }, eventTips);
  const managed = async (accountId: string, id: string) => presentManaged(await own(accountId, id));
  return [
    handle(listManagedEvents, async ({ caller, query: { state, limit, offset } }) => {
      const organizerId = await findOrganizerId(db, caller.accountId);
      if (!organizerId) throw new Refusal(notAnOrganizer);
      const page = { organizerId, state, now: clock.now(), limit, offset };
      const { events, total } = await listManaged(db, page, eventTips);
      return { results: events.map(presentManaged), metadata: { total, limit, offset } };
    }),
    handle(getManagedEvent, async ({ caller, params }) =>
      presentEditable(await own(caller.accountId, params.id)),
    ),
    handle(createEventEndpoint, async ({ caller, body }) =>
      managed(caller.accountId, await createEvent(dependencies, caller, body)),
    ),
    handle(updateEventEndpoint, async ({ caller, params: { id }, body }) => {
      await updateEvent(dependencies, { ...caller, id, changes: body });
      return managed(caller.accountId, id);
    }),
    handle(deleteEventEndpoint, async ({ caller: { accountId }, params: { id } }) => {
      await deleteEvent(dependencies, { accountId, id });
      return managed(accountId, id);
    }),
    handle(restoreEventEndpoint, async ({ caller, params: { id } }) => {
      await restoreEvent(dependencies, { ...caller, id });
      return managed(caller.accountId, id);
    }),
    handle(cancelEventEndpoint, async ({ caller, params: { id } }) => {
      await cancelEvent(dependencies, { ...caller, id });
      return managed(caller.accountId, id);
    }),
  ];
}
