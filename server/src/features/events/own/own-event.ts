import { eventNotFound } from '#contract/events/errors.ts';
import { findOrganizerId } from '#server/features/organizers/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type EventTipExpressions, findManaged, lockManaged, type ManagedEventRow } from './repository.ts';

export interface ManagingDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly eventTips: EventTipExpressions;
}

export interface OwnEventAtWork {
  readonly transaction: Transaction;
  readonly at: Date;
  readonly event: ManagedEventRow;
}

/**
 * The policy of managing events: only the organizer of an event manages it. For everybody else, other organizers
 * included, it does not exist here. Throws `event_not_found`.
 */
async function ownOrganizerId(db: Connection, accountId: string): Promise<string> {
  const organizerId = await findOrganizerId(db, accountId);
  if (!organizerId) throw new Refusal(eventNotFound);
  return organizerId;
}

/** An own event, in any state. Throws `event_not_found`. */
export async function findOwnEvent(
  db: Connection,
  query: { accountId: string; id: string; now: Date },
  tips: EventTipExpressions,
): Promise<ManagedEventRow> {
  const organizerId = await ownOrganizerId(db, query.accountId);
  const event = await findManaged(db, { ...query, organizerId }, tips);
  if (!event) throw new Refusal(eventNotFound);
  return event;
}

/** Works on an own event in one transaction that locks it; every change of an event begins here. Throws `event_not_found`. */
export function withOwnEvent<Result>(
  { db, clock, eventTips }: ManagingDependencies,
  { accountId, id }: { accountId: string; id: string },
  work: (ownEvent: OwnEventAtWork) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    await lockManaged(transaction, await ownOrganizerId(transaction, accountId), id);
    const at = clock.now();
    const event = await findOwnEvent(transaction, { accountId, id, now: at }, eventTips);
    return work({ transaction, at, event });
  });
}
