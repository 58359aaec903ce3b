import type { Goal } from '#contract/goals/schemas.ts';
import { type Api, ApiError } from '#web/platform/api.ts';

/** What a page collects for now; null where it has no goal, or it does not come. */
export async function loadGoal(
  api: Api,
  id: string,
  logFailure: (what: string, error: unknown) => void,
): Promise<Goal | null> {
  try {
    return (await api('GET /goals/shown/{id}', { params: { id } })).goal;
  } catch (error) {
    // A page that nobody is shown has no goal either.
    if (!(error instanceof ApiError && error.status === 404)) logFailure('goal', error);
    return null;
  }
}
