import { defineError } from '../endpoint.ts';

export const stageNotFound = defineError({
  code: 'stage_not_found',
  status: 404,
  detail: (texts) => texts.stage_not_found,
});
/** Times are those of a day. */
export const stageWithoutDate = defineError({
  code: 'stage_without_date',
  status: 409,
  detail: (texts) => texts.stage_without_date,
});
/** It was taken away, or never there. */
export const screenNotFound = defineError({
  code: 'screen_not_found',
  status: 404,
  detail: (texts) => texts.screen_not_found,
});
/** The filter for words does not let them before a room. */
export const wordsBlocked = defineError({
  code: 'words_blocked',
  status: 409,
  detail: (texts) => texts.words_blocked,
});
