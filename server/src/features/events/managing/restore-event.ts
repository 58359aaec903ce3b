import { eventNotFound } from '#contract/events/errors.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { changeUnlisted, lockUnlisted, putBackSaves, removeUnlisted } from '../unlisted/repository.ts';
import { completeForm } from './complete-form.ts';
import type { ManagingDependencies } from './dependencies.ts';
import { insertPublished } from './repository.ts';
import { withOwnEvent } from './with-own-event.ts';

/**
 * Brings a deleted event back as it was, called off if it was, with those who had saved it; performers who left
 * Tibeb meanwhile stay on the bill by name. One that is there stays as it is. Throws `event_not_found`,
 * and `address_not_proven` for an event that was published.
 */
export function restoreEvent(
  dependencies: ManagingDependencies,
  own: Caller & { id: string },
): Promise<void> {
  const { accountId, id } = own;
  return withOwnEvent(dependencies, own, async ({ transaction, organizerId, at, published }) => {
    if (published) return;
    const row = await lockUnlisted(transaction, organizerId, id);
    if (!row) throw new Refusal(eventNotFound);
    if (row.state === 'draft') return;
    const { contents } = row;
    if (contents.wasDraft) return changeUnlisted(transaction, id, { state: 'draft', contents, at });
    await requireProvenAddress(transaction, own);
    const before = { picture: contents.form.picture, banner: contents.banner };
    const event = await completeForm(transaction, contents.form, {
      accountId,
      at,
      before,
      leavers: 'by name',
    });
    await removeUnlisted(transaction, id);
    await insertPublished(transaction, {
      ...event,
      id,
      organizerId,
      ticketsSold: contents.tickets_sold,
      canceledAt: contents.canceled_at ? new Date(contents.canceled_at) : null,
      displayPrice: contents.display_price ?? event.displayPrice,
      agreements: contents.agreements,
    });
    await putBackSaves(transaction, id, contents.saves);
  });
}
