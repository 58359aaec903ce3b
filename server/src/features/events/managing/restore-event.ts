import { eventNotFound } from '#contract/events/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { changeUnlisted, lockUnlisted, putBackSaves, removeUnlisted } from '../unlisted/repository.ts';
import { completeForm } from './complete-form.ts';
import type { ManagingDependencies } from './dependencies.ts';
import { ownOrganizerId } from './find-own-event.ts';
import { insertPublished, lockEvent, lockPublished } from './repository.ts';

/**
 * Brings a deleted event back as it was, with those who had saved it; performers who left Tibeb meanwhile
 * stay on the bill by name. One that is there stays as it is. Throws `event_not_found`.
 */
export function restoreEvent(
  { db, clock }: ManagingDependencies,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockEvent(transaction, id);
    const organizerId = await ownOrganizerId(transaction, accountId);
    if (await lockPublished(transaction, organizerId, id)) return;
    const row = await lockUnlisted(transaction, organizerId, id);
    if (!row) throw new Refusal(eventNotFound);
    if (row.state === 'draft') return;
    const { contents } = row;
    const at = clock.now();
    if (contents.wasDraft) return changeUnlisted(transaction, id, { state: 'draft', contents, at });
    const before = { picture: contents.form.picture, banner: contents.banner };
    const event = await completeForm(transaction, contents.form, {
      accountId,
      at,
      before,
      leavers: 'by name',
    });
    await removeUnlisted(transaction, id);
    const ticketsSold = contents.tickets_sold;
    await insertPublished(transaction, { id, organizerId, ticketsSold, ...event });
    await putBackSaves(transaction, id, contents.saves);
  });
}
