import type { z } from 'zod';
import { eventCanceled, eventNotFound } from '#contract/events/errors.ts';
import type { EventForm, updateEventBody } from '#contract/events/managing-schemas.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { changeUnlisted, lockUnlisted, removeUnlisted, type UnlistedRow } from '../unlisted/repository.ts';
import { completeForm } from './complete-form.ts';
import type { ManagingDependencies } from './dependencies.ts';
import { formOf } from './event-form.ts';
import { insertPublished, updatePublished } from './repository.ts';
import { withOwnEvent } from './with-own-event.ts';

type Changes = z.output<typeof updateEventBody>;

/**
 * Changes what is given of an own event, and publishes a draft with `draft: false`. Throws
 * `event_not_found` (also for a deleted one), `event_canceled`, `address_not_proven` unless it stays a draft, and what
 * `completeForm` throws.
 */
export function updateEvent(
  dependencies: ManagingDependencies,
  { changes, ...own }: Caller & { id: string; changes: Changes },
): Promise<void> {
  const { accountId, id } = own;
  return withOwnEvent(dependencies, own, async ({ transaction, organizerId, at, published }) => {
    if (published) {
      if (published.canceled_at) throw new Refusal(eventCanceled);
      await requireProvenAddress(transaction, own);
      const before = { picture: published.picture_id, banner: published.banner };
      const form = merged(formOf(published), changes);
      const event = await completeForm(transaction, form, { accountId, at, before });
      // Words for a price that no number says, such as those of a sample, stay until a number is given.
      const displayPrice = changes.ticket_price === undefined ? published.display_price : event.displayPrice;
      return updatePublished(transaction, id, { ...event, displayPrice });
    }
    const draft = await lockUnlisted(transaction, organizerId, id);
    if (draft?.state !== 'draft') throw new Refusal(eventNotFound);
    if (changes.draft === false) await requireProvenAddress(transaction, own);
    return changeDraft(transaction, draft, { accountId, at, changes });
  });
}

async function changeDraft(
  transaction: Transaction,
  { id, organizer_id: organizerId, contents }: UnlistedRow,
  { accountId, at, changes }: { accountId: string; at: Date; changes: Changes },
): Promise<void> {
  const before = { picture: contents.form.picture, banner: contents.banner };
  const event = await completeForm(transaction, merged(contents.form, changes), { accountId, at, before });
  if (changes.draft === undefined) {
    const { form, banner } = event;
    return changeUnlisted(transaction, id, { state: 'draft', contents: { ...contents, form, banner }, at });
  }
  await removeUnlisted(transaction, id);
  await insertPublished(transaction, { id, organizerId, ...event });
}

function merged(form: EventForm, { draft: _, ...changes }: Changes): EventForm {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...form, ...Object.fromEntries(given) };
}
