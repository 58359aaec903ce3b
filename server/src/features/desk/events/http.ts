import {
  getDeskEvent,
  hideDeskEvent,
  listDeskEvents,
  showDeskEvent,
} from '#contract/desk/events/endpoints.ts';
import type { DeskEvent, DeskEventDetails } from '#contract/desk/events/schemas.ts';
import { notFound } from '#contract/errors.ts';
import {
  findModeratedEvent,
  type ModeratedEvent,
  searchModeratedEvents,
} from '#server/features/events/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { moreThanShown } from '../list-page.ts';
import { hideListing, type ListingDependencies, presentStanding } from '../listings/hide-listing.ts';

export function eventEndpoints(dependencies: ListingDependencies): EndpointHandler[] {
  const { db } = dependencies;
  const hideEvent = (hidden: boolean) =>
    handleAct(hidden ? hideDeskEvent : showDeskEvent, async ({ caller, params, body }, record) => {
      const hiding = { kind: 'event', ...params, ...body, hidden, by: caller.accountId } as const;
      const receipt = await hideListing(dependencies, hiding, record);
      return { receipt, answer: await readEvent(db, params.id) };
    });
  return [
    handle(listDeskEvents, ({ query: { search, ...page } }) =>
      moreThanShown(page, async (one) => (await searchModeratedEvents(db, search, one)).map(presentEvent)),
    ),
    handle(getDeskEvent, ({ params }) => readEvent(db, params.id)),
    hideEvent(true),
    hideEvent(false),
  ];
}

async function readEvent(db: Database, id: string): Promise<DeskEventDetails> {
  const event = await findModeratedEvent(db, id);
  if (!event) throw new Refusal(notFound);
  const { description, place_name, performers, organizer } = event;
  return { ...presentEvent(event), description, place_name, performers, organizer };
}

function presentEvent({ id, title, starts_at, state, ...standing }: ModeratedEvent): DeskEvent {
  return { id, title, start_time: starts_at?.toISOString() ?? null, state, ...presentStanding(standing) };
}
