import { paths } from '#contract/paths.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { loadPerformer } from '../load-stage.server.ts';
import { renderNobody } from '../render-stage.tsx';
import type { Route } from './+types/signs-page';
import { renderSigns } from './render-signs.tsx';

/** The signs that lead to a stage page, in every size. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const performer = await loadPerformer(apiOf(context), params.handle);
  const page = context.get(pageContext);
  if (!performer) return renderNobody(page);
  return renderSigns(page, {
    name: performer.name,
    seed: performer.id,
    canonical: paths.professional(performer.id),
    stage: stagePaths.stage(performer),
    sign: (file) => stagePaths.sign(performer, file),
    footer: { performer },
  });
}
