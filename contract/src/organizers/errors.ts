import { defineError } from '../endpoint.ts';

export const organizerNotFound = defineError({
  code: 'organizer_not_found',
  status: 404,
  detail: (texts) => texts.organizer_not_found,
});

export const alreadyOrganizer = defineError({
  code: 'already_organizer',
  status: 409,
  detail: (texts) => texts.already_organizer,
});
export const notAnOrganizer = defineError({
  code: 'not_an_organizer',
  status: 403,
  detail: (texts) => texts.not_an_organizer,
});
