import { eventNotFound } from '#contract/events/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { cancelNoticesJobName } from './cancel-notices.ts';
import type { ManagingDependencies } from './dependencies.ts';
import { ownOrganizerId } from './find-own-event.ts';
import { findPublished, lockEvent, lockPublished, setCanceled } from './repository.ts';

/**
 * Calls an own event off, once and for good: it stays to be seen, marked, and those who wanted to come are told.
 * Throws `event_not_found` (also for drafts, which nobody knows of).
 */
export function cancelEvent(
  { db, clock, jobs, eventTips }: ManagingDependencies,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockEvent(transaction, id);
    const organizerId = await ownOrganizerId(transaction, accountId);
    if (!(await lockPublished(transaction, organizerId, id))) throw new Refusal(eventNotFound);
    const at = clock.now();
    const event = await findPublished(transaction, { organizerId, id, now: at }, eventTips);
    if (event?.canceled_at) return;
    await setCanceled(transaction, id, at);
    // Whoever was there needs no news of it.
    if (!event?.past) await jobs.enqueue(transaction, cancelNoticesJobName, { eventId: id });
  });
}
