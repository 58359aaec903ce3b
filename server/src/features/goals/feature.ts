import type { Feature } from '../../feature.ts';
import { goalEndpoints } from './http.ts';
import { forgetGoals } from './repository.ts';

/** What goals plug into the server. */
export const goals = {
  endpoints: goalEndpoints,
  eraser: forgetGoals,
} satisfies Feature;
