import { notAnOrganizer } from '#contract/organizers/errors.ts';
import type { OrganizerForm } from '#contract/organizers/schemas.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { changeOrganizer } from './repository.ts';

/** Changes what is given of the account's own organizer. Throws `not_an_organizer`. */
export async function updateOrganizer(
  db: Database,
  accountId: string,
  changes: { readonly [Field in keyof OrganizerForm]?: OrganizerForm[Field] | undefined },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (!(await changeOrganizer(db, accountId, given))) throw new Refusal(notAnOrganizer);
}
