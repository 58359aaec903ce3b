import { eventHasTips, eventNotFound } from '#contract/events/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { changeUnlisted, insertUnlisted, lockUnlisted, takeOut } from '../unlisted/repository.ts';
import type { ManagingDependencies } from './dependencies.ts';
import { formOf } from './event-form.ts';
import { ownOrganizerId } from './find-own-event.ts';
import { findPublished, lockEvent, lockPublished } from './repository.ts';

/**
 * Takes an own event out of everything people see and keeps what it takes to bring it back. Throws
 * `event_not_found`, and `event_has_tips` once anybody has tipped at it: a tip must keep its event.
 */
export function deleteEvent(
  { db, clock, eventTips }: ManagingDependencies,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockEvent(transaction, id);
    const organizerId = await ownOrganizerId(transaction, accountId);
    const at = clock.now();
    if (await lockPublished(transaction, organizerId, id)) {
      const row = await findPublished(transaction, { organizerId, id, now: at }, eventTips);
      if (!row) throw new Refusal(eventNotFound);
      if (row.tip_count > 0) throw new Refusal(eventHasTips);
      const saves = await takeOut(transaction, id);
      const { banner, tickets_sold } = row;
      const contents = { form: formOf(row), banner, wasDraft: false, tickets_sold, saves };
      await insertUnlisted(transaction, { id, organizerId, state: 'deleted', contents, at });
      return;
    }
    const draft = await lockUnlisted(transaction, organizerId, id);
    if (!draft) throw new Refusal(eventNotFound);
    if (draft.state === 'deleted') return;
    await changeUnlisted(transaction, id, { state: 'deleted', contents: draft.contents, at });
  });
}
