import type { Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { ManagingDependencies } from './dependencies.ts';
import { ownOrganizerId } from './find-own-event.ts';
import { findPublished, lockEvent, lockPublished, type ManagedEventRow } from './repository.ts';

export interface OwnEventAtWork {
  readonly transaction: Transaction;
  readonly organizerId: string;
  readonly at: Date;
  /** Undefined where it is a draft, deleted, or none of the account's. */
  readonly published: ManagedEventRow | undefined;
}

/**
 * Works on an event in one transaction, while nobody else does: how every change of an own event begins. Throws
 * `event_not_found` for an account that is no organizer.
 */
export function withOwnEvent<Result>(
  { db, clock, eventTips }: ManagingDependencies,
  { accountId, id }: { accountId: string; id: string },
  work: (given: OwnEventAtWork) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    await lockEvent(transaction, id);
    const organizerId = await ownOrganizerId(transaction, accountId);
    const at = clock.now();
    const published = (await lockPublished(transaction, organizerId, id))
      ? await findPublished(transaction, { organizerId, id, now: at }, eventTips)
      : undefined;
    return work({ transaction, organizerId, at, published });
  });
}
