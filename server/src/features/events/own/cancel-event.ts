import { eventNotFound } from '#contract/events/errors.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { announceChange } from './change-notices.ts';
import { type ManagingDependencies, withOwnEvent } from './own-event.ts';
import { markCanceled } from './repository.ts';

/**
 * Cancels an own event for good: it stays visible, marked as canceled. People interested in it get a mail if the
 * caller's address is proven. Throws `event_not_found` (also for a draft and a deleted event, which nobody knows of).
 */
export function cancelEvent(dependencies: ManagingDependencies, own: Caller & { id: string }): Promise<void> {
  return withOwnEvent(dependencies, own, async ({ transaction, at, event }) => {
    if (event.state === 'canceled') return;
    if (event.state !== 'published') throw new Refusal(eventNotFound);
    await markCanceled(transaction, own.id, at);
    await announceChange(dependencies.jobs, transaction, { own, event, at, change: 'canceled' });
  });
}
