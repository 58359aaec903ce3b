import {
  getDeskEvent,
  getDeskPage,
  hideDeskEvent,
  hideDeskPage,
  listDeskEvents,
  listDeskPages,
  showDeskEvent,
  showDeskPage,
} from '#contract/desk/listing-endpoints.ts';
import type {
  DeskEvent,
  DeskEventDetails,
  DeskPage,
  DeskPageDetails,
} from '#contract/desk/listing-schemas.ts';
import { notFound } from '#contract/errors.ts';
import { findModeratedPage, type ModeratedPage, searchPages } from '#server/features/beneficiaries/public.ts';
import {
  findModeratedEvent,
  type ModeratedEvent,
  searchModeratedEvents,
} from '#server/features/events/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { handleAct } from '../audit/handle-act.ts';
import { moreThanShown } from '../list-page.ts';
import { hideListing } from './hide-listing.ts';

interface ListingDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

export function listingEndpoints(dependencies: ListingDependencies): EndpointHandler[] {
  const { db } = dependencies;
  const hidePage = (hidden: boolean) =>
    handleAct(hidden ? hideDeskPage : showDeskPage, async ({ params, body }, record) => {
      const receipt = await hideListing(dependencies, { kind: 'page', ...params, ...body, hidden }, record);
      return { receipt, answer: await readPage(db, params.id) };
    });
  const hideEvent = (hidden: boolean) =>
    handleAct(hidden ? hideDeskEvent : showDeskEvent, async ({ params, body }, record) => {
      const receipt = await hideListing(dependencies, { kind: 'event', ...params, ...body, hidden }, record);
      return { receipt, answer: await readEvent(db, params.id) };
    });
  return [
    handle(listDeskPages, ({ query: { search, ...page } }) =>
      moreThanShown(page, async (one) => (await searchPages(db, search, one)).map(presentPage)),
    ),
    handle(getDeskPage, ({ params }) => readPage(db, params.id)),
    hidePage(true),
    hidePage(false),
    handle(listDeskEvents, ({ query: { search, ...page } }) =>
      moreThanShown(page, async (one) => (await searchModeratedEvents(db, search, one)).map(presentEvent)),
    ),
    handle(getDeskEvent, ({ params }) => readEvent(db, params.id)),
    hideEvent(true),
    hideEvent(false),
  ];
}

async function readPage(db: Database, id: string): Promise<DeskPageDetails> {
  const page = await findModeratedPage(db, id);
  if (!page) throw new Refusal(notFound);
  const { bio, links, follower_count, created_at, managers } = page;
  return {
    ...presentPage(page),
    bio,
    links,
    follower_count,
    created_at: created_at.toISOString(),
    managers: [...managers],
  };
}

function presentPage({ id, name, handle: handleOf, state, ...standing }: ModeratedPage): DeskPage {
  return { id, name, handle: handleOf, state, ...presentStanding(standing) };
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

function presentStanding({
  listed,
  hidden_reason,
  withheld,
}: Pick<ModeratedPage, 'listed' | 'hidden_reason' | 'withheld'>) {
  return { listed, hidden_because: hidden_reason, withheld };
}
