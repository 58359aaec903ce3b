import { defineError } from '../endpoint.ts';

export const eventNotFound = defineError({ code: 'event_not_found', status: 404, detail: 'Event not found' });
export const eventHasTips = defineError({
  code: 'event_has_tips',
  status: 409,
  detail: 'Fans have sent tips at this event, so it cannot be deleted. You can cancel it instead.',
});
export const eventCanceled = defineError({
  code: 'event_canceled',
  status: 409,
  detail: 'This event is canceled and cannot be changed any more.',
});
