import type { Organizer } from '#contract/organizers/schemas.ts';
import type { OrganizerRow } from './repository.ts';

export function presentOrganizer(row: OrganizerRow): Organizer {
  return {
    id: row.id,
    name: row.organization_name,
    description: row.description,
    upcoming_events: row.upcoming_events,
    joined_year: row.created_at.getUTCFullYear(),
  };
}
