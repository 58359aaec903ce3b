import { eventNotFound } from '#contract/events/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { addSave, removeSave } from './repository.ts';

/**
 * Saves the event for the account, or takes it off; repeating or racing the same request changes nothing.
 * Throws the refusal `event_not_found`.
 */
export async function saveEvent(
  db: Database,
  { accountId, eventId, saved }: { accountId: string; eventId: string; saved: boolean },
): Promise<{ saved: boolean }> {
  const found = await (saved ? addSave : removeSave)(db, accountId, eventId);
  if (!found) throw new Refusal(eventNotFound);
  return { saved };
}
