import { createHash } from 'node:crypto';
import type { EventForm } from '#contract/events/own/schemas.ts';
import { notAnOrganizer } from '#contract/organizers/errors.ts';
import { idempotencyKeyReused } from '#contract/tipping/errors.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import { findOrganizerId } from '#server/features/organizers/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { askPerformers } from '../invitations/ask-performers.ts';
import { composeBill } from '../invitations/compose-bill.ts';
import { lockKey } from '../locking/repository.ts';
import { completeForm } from './complete-form.ts';
import type { ManagingDependencies } from './own-event.ts';
import { findByKey, insertEvent } from './repository.ts';

interface CreateRequest extends EventForm {
  readonly draft: boolean;
  readonly idempotencyKey: string | null;
}

/**
 * Creates an event of the account's organizer, published or as a draft. A published one invites the managers of the
 * pages on its bill. One idempotency key of an organizer stands for one event. Returns its id. Throws `not_an_organizer`,
 * `idempotency_key_reused`, `address_not_proven` unless it is a draft, and what `completeForm` throws.
 */
export function createEvent(
  { db, clock, jobs }: ManagingDependencies,
  caller: Caller,
  { draft, idempotencyKey, ...form }: CreateRequest,
): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const { accountId } = caller;
    const organizerId = await findOrganizerId(transaction, accountId);
    if (!organizerId) throw new Refusal(notAnOrganizer);
    const request =
      idempotencyKey === null ? undefined : { key: idempotencyKey, digest: digestOf({ ...form, draft }) };
    const known = request && (await findRepeated(transaction, organizerId, request));
    if (known) return known;
    if (!draft) await requireProvenAddress(transaction, caller);
    const at = clock.now();
    const event = await completeForm(transaction, form, { accountId, at });
    const { bill, invited } = await composeBill(transaction, event.form.beneficiaries, { accountId, at });
    const state = draft ? 'draft' : 'published';
    const eventId = await insertEvent(transaction, { ...event, bill, organizerId, state, at }, request);
    if (!draft) await askPerformers(jobs, transaction, { eventId, invited });
    return eventId;
  });
}

/** The id of the event that this request has created before. */
async function findRepeated(
  transaction: Transaction,
  organizerId: string,
  { key, digest }: { readonly key: string; readonly digest: string },
): Promise<string | undefined> {
  await lockKey(transaction, organizerId, key);
  const known = await findByKey(transaction, organizerId, key);
  if (known && known.request_digest !== digest) throw new Refusal(idempotencyKeyReused);
  return known?.id;
}

/** Without the picture: a form that is sent again without scripts uploads its file again, which gets another id. */
function digestOf({ picture: _, ...request }: EventForm & { draft: boolean }): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
