import { eventBeingTipped, eventHasTips } from '#contract/events/errors.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { announceChange } from './change-notices.ts';
import { type ManagingDependencies, withOwnEvent } from './own-event.ts';
import { isBeingTipped, markDeleted } from './repository.ts';

/**
 * Deletes an own event: nobody sees it any more, but it can be restored. People interested in a published one get a
 * mail if the caller's address is proven. Deleting it again changes nothing. Throws
 * `event_not_found`, `event_has_tips` once anybody has tipped its line-up, and `event_being_tipped` while somebody is paying
 * a tip: a tip to the line-up keeps its event, and whoever comes back from the checkout finds the sign that they scanned.
 */
export function deleteEvent(dependencies: ManagingDependencies, own: Caller & { id: string }): Promise<void> {
  return withOwnEvent(dependencies, own, async ({ transaction, at, event }) => {
    if (event.state === 'deleted') return;
    if (event.tip_count > 0) throw new Refusal(eventHasTips);
    if (await isBeingTipped(transaction, own.id, dependencies.eventTips)) throw new Refusal(eventBeingTipped);
    await markDeleted(transaction, own.id, at);
    if (event.state === 'published')
      await announceChange(dependencies.jobs, transaction, { own, event, at, change: 'deleted' });
  });
}
