import type { EventForm } from '#contract/events/own/schemas.ts';
import { notAnOrganizer } from '#contract/organizers/errors.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import { findOrganizerId } from '#server/features/organizers/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { askPerformers } from '../invitations/ask-performers.ts';
import { composeBill } from '../invitations/compose-bill.ts';
import { completeForm } from './complete-form.ts';
import type { ManagingDependencies } from './own-event.ts';
import { insertEvent } from './repository.ts';

/**
 * Creates an event of the account's organizer, published or as a draft. A published one invites the managers of the
 * pages on its bill. Returns its id. Throws `not_an_organizer`, `address_not_proven` unless it is a draft, and what
 * `completeForm` throws.
 */
export function createEvent(
  { db, clock, jobs }: ManagingDependencies,
  caller: Caller,
  { draft, ...form }: EventForm & { draft: boolean },
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const { accountId } = caller;
    const organizerId = await findOrganizerId(transaction, accountId);
    if (!organizerId) throw new Refusal(notAnOrganizer);
    if (!draft) await requireProvenAddress(transaction, caller);
    const at = clock.now();
    const event = await completeForm(transaction, form, { accountId, at });
    const { bill, invited } = await composeBill(transaction, event.form.beneficiaries, { accountId, at });
    const state = draft ? 'draft' : 'published';
    const eventId = await insertEvent(transaction, { ...event, bill, organizerId, state, at });
    if (!draft) await askPerformers(jobs, transaction, { eventId, invited });
    return eventId;
  });
}
