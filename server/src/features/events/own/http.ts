import {
  cancelOwnEvent,
  createOwnEvent,
  deleteOwnEvent,
  getOwnEvent,
  listOwnEvents,
  restoreOwnEvent,
  updateOwnEvent,
} from '#contract/events/own/endpoints.ts';
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

export function ownEventEndpoints(dependencies: ManagingDependencies): EndpointHandler[] {
  const { db, clock, eventTips } = dependencies;
  const own = (accountId: string, id: string) =>
    findOwnEvent(db, { accountId, id, now: clock.now() }, eventTips);
  const managed = async (accountId: string, id: string) => presentManaged(await own(accountId, id));
  return [
    handle(listOwnEvents, async ({ caller, query: { state, limit, offset } }) => {
      const organizerId = await findOrganizerId(db, caller.accountId);
      if (!organizerId) throw new Refusal(notAnOrganizer);
      const page = { organizerId, state, now: clock.now(), limit, offset };
      const { events, total } = await listManaged(db, page, eventTips);
      return { results: events.map(presentManaged), metadata: { total, limit, offset } };
    }),
    handle(getOwnEvent, async ({ caller, params }) =>
      presentEditable(await own(caller.accountId, params.id)),
    ),
    handle(createOwnEvent, async ({ caller, headers, body }) => {
      const idempotencyKey = headers['idempotency-key'] ?? null;
      return managed(caller.accountId, await createEvent(dependencies, caller, { ...body, idempotencyKey }));
    }),
    handle(updateOwnEvent, async ({ caller, params: { id }, body }) => {
      await updateEvent(dependencies, { ...caller, id, changes: body });
      return managed(caller.accountId, id);
    }),
    handle(deleteOwnEvent, async ({ caller, params: { id } }) => {
      await deleteEvent(dependencies, { ...caller, id });
      return managed(caller.accountId, id);
    }),
    handle(restoreOwnEvent, async ({ caller, params: { id } }) => {
      await restoreEvent(dependencies, { ...caller, id });
      return managed(caller.accountId, id);
    }),
    handle(cancelOwnEvent, async ({ caller, params: { id } }) => {
      await cancelEvent(dependencies, { ...caller, id });
      return managed(caller.accountId, id);
    }),
  ];
}
