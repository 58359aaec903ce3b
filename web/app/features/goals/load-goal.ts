import type { Goal } from '#contract/goals/schemas.ts';
import { type Api, ApiError } from '#web/platform/api.ts';

/** A page's current goal; null where it has none or it could not be loaded. */
export async function loadGoal(
  api: Api,
  id: string,
  logFailure: (what: string, error: unknown) => void,
): Promise<Goal | null> {
  try {
    return (await api('GET /goals/shown/{id}', { params: { id } })).goal;
  } catch (error) {
    // A page that is not public has no goal either.
    if (!(error instanceof ApiError && error.status === 404)) logFailure('goal', error);
    return null;
  }
}
