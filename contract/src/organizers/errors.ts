import { defineError } from '../endpoint.ts';
import { refusalTexts as texts } from '../texts/en/errors.ts';

export const organizerNotFound = defineError({
  code: 'organizer_not_found',
  status: 404,
  detail: texts.organizer_not_found,
});

export const alreadyOrganizer = defineError({
  code: 'already_organizer',
  status: 409,
  detail: texts.already_organizer,
});
export const notAnOrganizer = defineError({
  code: 'not_an_organizer',
  status: 403,
  detail: texts.not_an_organizer,
});
