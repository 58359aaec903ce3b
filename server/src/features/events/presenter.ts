import type { Event, EventBeneficiaryProfile, EventDetail, SavedEvent } from '#contract/events/schemas.ts';
import type { PublicProfile } from '#server/features/beneficiaries/public.ts';
import { toIsoInZone } from '#server/platform/zoned-time.ts';
import type { EventDetailRow } from './details/repository.ts';
import { pastSince } from './past-since.ts';
import type { EventRow, Performer } from './repository.ts';
import type { SavedEventRow } from './saves/repository.ts';

export function presentEvent(row: EventRow): Event {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    banner: row.banner,
    // Written with the event's own UTC offset, so that the local time in it is the one on the poster.
    start_time: row.starts_at && toIsoInZone(row.starts_at, row.time_zone),
    category: row.category,
    location:
      row.latitude === null || row.longitude === null ? null : { coordinates: [row.latitude, row.longitude] },
    place_name: row.place_name,
    display_price: row.display_price,
    tickets_sold: row.tickets_sold,
    total_available_tickets: row.total_available_tickets,
    canceled: row.canceled,
    beneficiaries: row.performers.map(({ id, beneficiary_id, name }) => ({
      id,
      beneficiary: { id: beneficiary_id, name },
    })),
  };
}

export function presentEventDetail(row: EventDetailRow, now: Date): EventDetail {
  return {
    ...presentEvent(row),
    organizer: row.organizer,
    organizer_left: row.organizer_left,
    past: row.starts_at !== null && row.starts_at < pastSince(now),
    takes_tips: row.takes_tips,
    ...(row.tickets_url === null ? {} : { tickets_url: row.tickets_url }),
  };
}

export function presentSavedEvent(row: SavedEventRow): SavedEvent {
  return { ...presentEvent(row), saved_at: row.saved_at.toISOString() };
}

/** A performer without a profile shows only a name. */
export function presentPerformer(
  { id, name }: Performer,
  profile: PublicProfile | undefined,
): EventBeneficiaryProfile {
  const unknown = {
    id: null,
    name,
    bio: '',
    profile_picture: null,
    follower_count: 0,
    types: [],
    user: { email: null },
    tipping: 'closed' as const,
    suggested_amounts: [],
  };
  return { id, beneficiary: profile ?? unknown };
}
