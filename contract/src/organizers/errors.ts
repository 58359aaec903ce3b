import { defineError } from '../endpoint.ts';

export const organizerNotFound = defineError({
  code: 'organizer_not_found',
  status: 404,
  detail: 'Organizer not found',
});

export const alreadyOrganizer = defineError({
  code: 'already_organizer',
  status: 409,
  detail: 'You are already registered as an event organizer.',
});
export const notAnOrganizer = defineError({
  code: 'not_an_organizer',
  status: 403,
  detail: 'Please register as an event organizer first.',
});
