import type { Organizer, OwnOrganizer } from '#contract/organizers/schemas.ts';
import type { OrganizerRow, OwnOrganizerRow } from './repository.ts';

export function presentOrganizer(row: OrganizerRow): Organizer {
  return {
    id: row.id,
    name: row.organization_name,
    description: row.description,
    upcoming_events: row.upcoming_events,
    joined_year: row.created_at.getUTCFullYear(),
  };
}

export function presentOwnOrganizer(row: OwnOrganizerRow): OwnOrganizer {
  const { full_name, email, phone } = row;
  return { ...presentOrganizer(row), full_name, email, phone, public: row.public };
}
