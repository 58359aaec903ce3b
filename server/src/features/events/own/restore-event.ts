import { requireProvenAddress } from '#server/features/account/public.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { isNotified } from '../audience/repository.ts';
import { composeBill } from '../invitations/compose-bill.ts';
import { replaceBill } from '../invitations/repository.ts';
import { announceChange } from './change-notices.ts';
import { nameBeneficiaries } from './complete-form.ts';
import { formOf } from './event-form.ts';
import { type ManagingDependencies, withOwnEvent } from './own-event.ts';
import { markRestored } from './repository.ts';

/**
 * Restores a deleted event as it was (a canceled one stays canceled), with the accounts that had saved it; those who
 * heard that it was deleted hear of this too. Performers who left Tibeb meanwhile stay on the bill by name. An event
 * that is not deleted stays as it is. Throws `event_not_found`, and `address_not_proven` for an event that was published.
 */
export function restoreEvent(
  dependencies: ManagingDependencies,
  own: Caller & { id: string },
): Promise<void> {
  const { id } = own;
  return withOwnEvent(dependencies, own, async ({ transaction, at, event }) => {
    if (event.state !== 'deleted') return;
    if (event.state_before_deletion !== 'draft') {
      await requireProvenAddress(transaction, own);
      if (!event.category) throw invalid('category', ({ rules }) => rules.events.categoryMissing);
      const { beneficiaries } = formOf(event);
      // A performer whose page is hidden keeps the place; one whose page was taken down is a name alone by now.
      const named = await nameBeneficiaries(transaction, beneficiaries, (place) => place);
      const context = { accountId: own.accountId, at, event: { id, listed: true } };
      await replaceBill(transaction, id, (await composeBill(transaction, named, context)).bill);
    }
    const wasAnnounced = await isNotified(transaction, id);
    await markRestored(transaction, id, at);
    if (wasAnnounced)
      await announceChange(dependencies.jobs, transaction, { own, event, at, change: 'restored' });
  });
}
