import type { Event } from '#contract/events/schemas.ts';
import { toIsoInZone } from '#server/platform/zoned-time.ts';
import type { EventRow } from './repository.ts';

export function presentEvent(row: EventRow): Event {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    banner: row.banner,
    // With the event's own offset: whoever shows the time as written shows it as on the poster.
    start_time: row.starts_at && toIsoInZone(row.starts_at, row.time_zone),
    category: row.category,
    location:
      row.latitude === null || row.longitude === null ? null : { coordinates: [row.latitude, row.longitude] },
    display_price: row.display_price,
    tickets_sold: row.tickets_sold,
    total_available_tickets: row.total_available_tickets,
    beneficiaries: row.performers.map(({ id, beneficiary_id, name }) => ({
      id,
      beneficiary: { id: beneficiary_id, name },
    })),
  };
}
