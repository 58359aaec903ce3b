import { defineError } from '../endpoint.ts';

export const eventNotFound = defineError({
  code: 'event_not_found',
  status: 404,
  detail: (texts) => texts.event_not_found,
});
export const eventHasTips = defineError({
  code: 'event_has_tips',
  status: 409,
  detail: (texts) => texts.event_has_tips,
});
/** A checkout is open for half an hour, and its payment may be confirmed a while later. */
export const eventBeingTipped = defineError({
  code: 'event_being_tipped',
  status: 409,
  detail: (texts) => texts.event_being_tipped,
});
export const eventCanceled = defineError({
  code: 'event_canceled',
  status: 409,
  detail: (texts) => texts.event_canceled,
});
