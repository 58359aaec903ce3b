import type { z } from 'zod';
import { eventCanceled, eventNotFound } from '#contract/events/errors.ts';
import type { EventForm, updateEventBody } from '#contract/events/own/schemas.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { askPerformers } from '../invitations/ask-performers.ts';
import { composeBill } from '../invitations/compose-bill.ts';
import { announceRemovals } from '../invitations/removal-notice.ts';
import { announceChange } from './change-notices.ts';
import { completeForm } from './complete-form.ts';
import { formOf } from './event-form.ts';
import { type ManagingDependencies, withOwnEvent } from './own-event.ts';
import { changeEvent } from './repository.ts';
import { hasMoved, whenAndWhereIn, whenAndWhereOf } from './when-and-where.ts';

type Changes = z.output<typeof updateEventBody>;

/**
 * Changes the given fields of an own event, and publishes a draft with `draft: false`. People interested in a published
 * event get a mail if it has moved, and so do performers who had agreed and are taken off its bill. Throws
 * `event_not_found` (also for a deleted one), `event_canceled`, `address_not_proven` unless it stays a draft, and what
 * `completeForm` throws.
 */
export function updateEvent(
  dependencies: ManagingDependencies,
  { changes, ...own }: Caller & { id: string; changes: Changes },
): Promise<void> {
  const { accountId, id } = own;
  return withOwnEvent(dependencies, own, async ({ transaction, at, event }) => {
    if (event.state === 'deleted') throw new Refusal(eventNotFound);
    if (event.state === 'canceled') throw new Refusal(eventCanceled);
    const state = changes.draft === false ? 'published' : event.state;
    if (state === 'published') await requireProvenAddress(transaction, own);
    const form = formOf(event);
    const formBefore = {
      picture: event.picture_id,
      // A banner that was not uploaded has no picture, so that only an explicit null removes it.
      banner: changes.picture === null ? null : event.banner,
      beneficiaries: form.beneficiaries,
    };
    const completed = await completeForm(transaction, merged(form, changes), {
      accountId,
      at,
      before: formBefore,
    });
    // A price in words that is not a number, such as that of a sample event, stays until a number is entered.
    const displayPrice = changes.ticket_price === undefined ? event.display_price : completed.displayPrice;
    const { bill, invited, removed } = await composeBill(transaction, completed.form.beneficiaries, {
      accountId,
      at,
      event: { id, listed: event.state === 'published' },
    });
    await changeEvent(transaction, id, { ...completed, bill, displayPrice, state, at });
    const before = whenAndWhereOf(event);
    if (event.state === 'published' && hasMoved(before, whenAndWhereIn(completed.form))) {
      const { startsAt } = completed;
      await announceChange(dependencies.jobs, transaction, {
        own,
        event,
        at,
        change: 'moved',
        before,
        startsAt,
      });
    }
    await announceRemovals(dependencies.jobs, transaction, {
      eventId: id,
      pageIds: removed,
      by: accountId,
      at,
    });
    if (state === 'published') await askPerformers(dependencies.jobs, transaction, { eventId: id, invited });
  });
}

function merged(form: EventForm, { draft: _, ...changes }: Changes): EventForm {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...form, ...Object.fromEntries(changed) };
}
