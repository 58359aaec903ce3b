import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { loadPerformer } from '../load-stage.server.ts';
import type { Route } from './+types/sign-file';
import { serveSign } from './serve-sign.ts';

/** A sign to print that leads to the stage page of a performer. */
export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return serveSign(context.get(pageContext).publicOrigin, params.file, async () => {
    const performer = await loadPerformer(apiOf(context), params.handle);
    return performer && { id: performer.id, name: performer.name, stage: stagePaths.stage(performer) };
  });
}
