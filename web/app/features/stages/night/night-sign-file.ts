import { eventStagePaths } from '#contract/stages/paths.ts';
import { serveSign } from '#web/features/tipping/public.stage.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/night-sign-file';
import { loadStage } from './load-night.ts';

/** A sign to print that leads to the stage of an event. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return serveSign(context.get(pageContext).publicOrigin, params.file, async () => {
    const stage = await loadStage(apiOf(context), params.code);
    return stage && { id: stage.event.id, name: stage.event.title, stage: eventStagePaths.stage(stage.code) };
  });
}
