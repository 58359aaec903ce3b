import { defineError } from '../endpoint.ts';

export const goalNotFound = defineError({
  code: 'goal_not_found',
  status: 404,
  detail: (texts) => texts.goal_not_found,
});
