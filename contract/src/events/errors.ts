import { defineError } from '../endpoint.ts';

export const eventNotFound = defineError({ code: 'event_not_found', status: 404, detail: 'Event not found' });
export const eventHasTips = defineError({
  code: 'event_has_tips',
  status: 409,
  detail: 'Fans have sent tips at this event, so it cannot be deleted. You can cancel it instead.',
});
/** A checkout is open for half an hour, and what is paid in it may be known a while later. */
export const eventBeingTipped = defineError({
  code: 'event_being_tipped',
  status: 409,
  detail:
    'Somebody is paying a tip at this event right now, so it cannot be deleted. Please try again in an hour, or cancel it instead.',
});
export const eventCanceled = defineError({
  code: 'event_canceled',
  status: 409,
  detail: 'This event is canceled and cannot be changed any more.',
});
