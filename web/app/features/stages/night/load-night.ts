import type { Stage } from '#contract/stages/schemas.ts';
import {
  lineUpReceiver,
  loadPerformer,
  receiverOf,
  type StageReceiver,
} from '#web/features/tipping/public.stage.ts';
import { type Api, ApiError } from '#web/platform/api.ts';

/** The current state of the stage with that code; null where there is none. */
export async function loadStage(api: Api, code: string): Promise<Stage | null> {
  try {
    return await api('GET /stages/{code}', { params: { code } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** The current recipient of tips: the act on stage, or all performers; null where nobody accepts tips. */
export async function loadReceiver(
  api: Api,
  { event, act, takes_tips }: Stage,
): Promise<StageReceiver | null> {
  const onStage = act?.id && takes_tips.includes(act.id) ? await loadPerformer(api, act.id) : null;
  if (onStage?.tipping === 'open') return receiverOf(onStage);
  return takes_tips.length > 0 ? lineUpReceiver(event, takes_tips.length) : null;
}
