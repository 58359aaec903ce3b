import { eventNotFound } from '#contract/events/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { cancelNoticesJobName } from './cancel-notices.ts';
import type { ManagingDependencies } from './dependencies.ts';
import { setCanceled } from './repository.ts';
import { withOwnEvent } from './with-own-event.ts';

/**
 * Calls an own event off, once and for good: it stays to be seen, marked, and those who wanted to come are told.
 * Throws `event_not_found` (also for drafts, which nobody knows of).
 */
export function cancelEvent(
  dependencies: ManagingDependencies,
  own: { accountId: string; id: string },
): Promise<void> {
  return withOwnEvent(dependencies, own, async ({ transaction, at, published }) => {
    if (!published) throw new Refusal(eventNotFound);
    if (published.canceled_at) return;
    await setCanceled(transaction, own.id, at);
    // Whoever was there needs no news of it.
    if (!published.past)
      await dependencies.jobs.enqueue(transaction, cancelNoticesJobName, { eventId: own.id });
  });
}
