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
import { listUnlisted } from '../unlisted/repository.ts';
import { cancelEvent } from './cancel-event.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import type { ManagingDependencies } from './dependencies.ts';
import { findOwnEvent, type OwnEvent } from './find-own-event.ts';
import { presentEditable, presentManaged } from './presenter.ts';
import { categoryNames, listPublished } from './repository.ts';
import { restoreEvent } from './restore-event.ts';
import { updateEvent } from './update-event.ts';

export function managedEventEndpoints(dependencies: ManagingDependencies): EndpointHandler[] {
  const { db, clock, eventTips } = dependencies;
  const own = (accountId: string, id: string) =>
    findOwnEvent(db, { accountId, id, now: clock.now() }, eventTips);
  const managed = async (accountId: string, id: string) =>
    presentManaged(await own(accountId, id), await categoryNames(db));
  return [
    handle(listManagedEvents, async ({ caller, query: { state, limit, offset } }) => {
      const organizerId = await findOrganizerId(db, caller.accountId);
      if (!organizerId) throw new Refusal(notAnOrganizer);
      const page = { organizerId, limit, offset };
      const found: { events: OwnEvent[]; total: number } =
        state === 'draft' || state === 'deleted'
          ? wrap('unlisted', await listUnlisted(db, { ...page, state }))
          : wrap('published', await listPublished(db, { ...page, state, now: clock.now() }, eventTips));
      const categories = await categoryNames(db);
      const results = found.events.map((event) => presentManaged(event, categories));
      return { results, metadata: { total: found.total, limit, offset } };
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

function wrap<const Kind extends 'published' | 'unlisted', Row>(
  kind: Kind,
  { events, total }: { events: readonly Row[]; total: number },
) {
  return { events: events.map((row) => ({ [kind]: row }) as { [Key in Kind]: Row }), total };
}
