import { paths } from '#contract/paths.ts';
import { eventStagePaths } from '#contract/stages/paths.ts';
import { renderSigns } from '#web/features/tipping/public.stage.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { Route } from './+types/night-signs';
import { renderNoStage } from './draw-night.tsx';
import { loadStage } from './load-night.ts';

/** The signs that lead to the stage of an event, in every size. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageContext);
  const stage = await loadStage(apiOf(context), params.code);
  if (!stage) return renderNoStage(page);
  const { code, event } = stage;
  return renderSigns(page, {
    name: event.title,
    seed: event.id,
    canonical: paths.event(event.id),
    stage: eventStagePaths.stage(code),
    sign: (file) => eventStagePaths.sign(code, file),
    footer: { event: { eventId: event.id } },
  });
}
