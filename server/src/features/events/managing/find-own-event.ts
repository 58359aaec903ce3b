import { eventNotFound } from '#contract/events/errors.ts';
import { findOrganizerId } from '#server/features/organizers/public.ts';
import type { Connection, Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findUnlisted, type UnlistedRow } from '../unlisted/repository.ts';
import { type EventTipExpressions, findPublished, lockEvent, type ManagedEventRow } from './repository.ts';

export type OwnEvent =
  | { readonly published: ManagedEventRow; readonly unlisted?: undefined }
  | { readonly published?: undefined; readonly unlisted: UnlistedRow };

/**
 * The policy of managing: an event is its organizer's alone. To everybody else, organizers included, it does
 * not exist here. Throws `event_not_found`.
 */
export async function ownOrganizerId(db: Connection, accountId: string): Promise<string> {
  const organizerId = await findOrganizerId(db, accountId);
  if (!organizerId) throw new Refusal(eventNotFound);
  return organizerId;
}

/** An own event, wherever it stands. Throws `event_not_found`. */
export function findOwnEvent(
  db: Database,
  given: { accountId: string; id: string; now: Date },
  tips: EventTipExpressions,
): Promise<OwnEvent> {
  return inTransaction(db, async (transaction) => {
    await lockEvent(transaction, given.id);
    const organizerId = await ownOrganizerId(transaction, given.accountId);
    const published = await findPublished(transaction, { ...given, organizerId }, tips);
    if (published) return { published };
    const unlisted = await findUnlisted(transaction, organizerId, given.id);
    if (!unlisted) throw new Refusal(eventNotFound);
    return { unlisted };
  });
}
