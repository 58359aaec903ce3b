import type { Stage } from '#contract/stages/schemas.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import {
  lineUpReceiver,
  loadPerformer,
  receiverOf,
  type StageReceiver,
} from '#web/features/tipping/public.stage.ts';
import { type Api, ApiError } from '#web/platform/api.ts';

/** What is on at the stage with that code; null where there is none. */
export async function loadStage(api: Api, code: string): Promise<Stage | null> {
  try {
    return await api('GET /stages/{code}', { params: { code } });
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** Who is tipped at this moment: the act that is on, or everybody on the bill; null where nobody takes tips. */
export async function loadReceiver(
  api: Api,
  { event, act, takes_tips }: Stage,
): Promise<StageReceiver | null> {
  const onStage = act?.id && takes_tips.includes(act.id) ? await loadPerformer(api, act.id) : null;
  if (onStage?.tipping === 'open') return receiverOf(onStage);
  return takes_tips.length > 0 ? lineUpReceiver(event, takes_tips.length) : null;
}

/** Whether a tip was given for this night, as far as it says itself. */
export function isOfNight({ event, order }: Stage, { event_tip, beneficiary }: Tip): boolean {
  return event_tip ? event_tip.event.id === event.id : order.some(({ id }) => id === beneficiary.id);
}
