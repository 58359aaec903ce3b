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
