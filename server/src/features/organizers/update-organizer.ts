import { notAnOrganizer } from '#contract/organizers/errors.ts';
import type { OrganizerForm } from '#contract/organizers/schemas.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { changeOrganizer, isOwnPublic } from './repository.ts';

/**
 * Changes the given fields of the caller's own organizer. Throws `not_an_organizer`, and `address_not_proven` if the
 * organizer is public and the caller's address is not proven.
 */
export async function updateOrganizer(
  db: Database,
  caller: Caller,
  changes: { readonly [Field in keyof OrganizerForm]?: OrganizerForm[Field] | undefined },
): Promise<void> {
  if (await isOwnPublic(db, caller.accountId)) await requireProvenAddress(db, caller);
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (!(await changeOrganizer(db, caller.accountId, changed))) throw new Refusal(notAnOrganizer);
}
