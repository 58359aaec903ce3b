import { defineError } from '../endpoint.ts';

export const organizerNotFound = defineError({
  code: 'organizer_not_found',
  status: 404,
  detail: 'Organizer not found',
});
