import { findGiver } from '#web/features/tipping/public.stage.ts';
import type { Route } from './+types/night-now';
import { drawNow } from './draw-now.tsx';
import { loadReceiver, loadStage } from './load-night.ts';

/** Who is on stage now, for a frame in the event's stage page. */
export async function loader({ context, params, request, url }: Route.LoaderArgs): Promise<Response> {
  const { api } = findGiver(context, request);
  const stage = await loadStage(api, params.code);
  const receiver = stage && (await loadReceiver(api, stage));
  return drawNow(stage && { stage, receiver }, url.searchParams.get('shown'));
}
