import { alreadyOrganizer } from '#contract/organizers/errors.ts';
import type { OrganizerForm } from '#contract/organizers/schemas.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { insertOrganizer } from './repository.ts';

/** Makes the account an organizer, at most once, also under concurrent requests. Throws `already_organizer`. */
export async function registerOrganizer(db: Database, accountId: string, form: OrganizerForm): Promise<void> {
  if (!(await insertOrganizer(db, accountId, form))) throw new Refusal(alreadyOrganizer);
}
