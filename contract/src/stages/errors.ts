import { defineError } from '../endpoint.ts';

export const stageNotFound = defineError({
  code: 'stage_not_found',
  status: 404,
  detail: (texts) => texts.stage_not_found,
});
/** The event needs a date before its stage can have times. */
export const stageWithoutDate = defineError({
  code: 'stage_without_date',
  status: 409,
  detail: (texts) => texts.stage_without_date,
});
/** The screen was removed, or never existed. */
export const screenNotFound = defineError({
  code: 'screen_not_found',
  status: 404,
  detail: (texts) => texts.screen_not_found,
});
/** The word filter does not allow the message on a screen. */
export const wordsBlocked = defineError({
  code: 'words_blocked',
  status: 409,
  detail: (texts) => texts.words_blocked,
});
