import { eventBeingTipped, eventHasTips, eventNotFound } from '#contract/events/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { changeUnlisted, insertUnlisted, lockUnlisted, takeOut } from '../unlisted/repository.ts';
import type { ManagingDependencies } from './dependencies.ts';
import { formOf } from './event-form.ts';
import { isBeingTipped, listAgreements } from './repository.ts';
import { withOwnEvent } from './with-own-event.ts';

/**
 * Takes an own event out of everything people see and keeps what it takes to bring it back. Throws
 * `event_not_found`, `event_has_tips` once anybody has tipped at it, and `event_being_tipped` while somebody does: a
 * tip must keep its event.
 */
export function deleteEvent(
  dependencies: ManagingDependencies,
  own: { accountId: string; id: string },
): Promise<void> {
  const { id } = own;
  return withOwnEvent(dependencies, own, async ({ transaction, organizerId, at, published }) => {
    if (published) {
      if (published.tip_count > 0) throw new Refusal(eventHasTips);
      if (await isBeingTipped(transaction, id, dependencies.eventTips)) throw new Refusal(eventBeingTipped);
      const agreements = await listAgreements(transaction, id);
      const saves = await takeOut(transaction, id);
      const { banner, tickets_sold, display_price } = published;
      const contents = {
        form: formOf(published),
        banner,
        wasDraft: false,
        tickets_sold,
        canceled_at: published.canceled_at?.toISOString() ?? null,
        display_price,
        agreements,
        saves,
      };
      await insertUnlisted(transaction, { id, organizerId, state: 'deleted', contents, at });
      return;
    }
    const draft = await lockUnlisted(transaction, organizerId, id);
    if (!draft) throw new Refusal(eventNotFound);
    if (draft.state === 'deleted') return;
    await changeUnlisted(transaction, id, { state: 'deleted', contents: draft.contents, at });
  });
}
