import { eventNotFound } from '#contract/events/errors.ts';
import { isAddressProven } from '#server/features/account/public.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { cancelNoticesJobName } from './cancel-notices.ts';
import type { ManagingDependencies } from './dependencies.ts';
import { setCanceled } from './repository.ts';
import { withOwnEvent } from './with-own-event.ts';

/**
 * Calls an own event off, once and for good: it stays to be seen, marked. Those who asked for news of it are told,
 * where the caller's address is proven.
 * Throws `event_not_found` (also for drafts, which nobody knows of).
 */
export function cancelEvent(dependencies: ManagingDependencies, own: Caller & { id: string }): Promise<void> {
  return withOwnEvent(dependencies, own, async ({ transaction, at, published }) => {
    if (!published) throw new Refusal(eventNotFound);
    if (published.canceled_at) return;
    await setCanceled(transaction, own.id, at);
    // Whoever was there needs no news of it, and an organizer made up with a stranger's address has none to tell.
    if (!published.past && (await isAddressProven(transaction, own)))
      await dependencies.jobs.enqueue(transaction, cancelNoticesJobName, { eventId: own.id });
  });
}
