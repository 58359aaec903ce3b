import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { loadPerformer } from '../load-stage.server.ts';
import { renderNobody, renderSigns } from '../render-stage.tsx';
import type { Route } from './+types/signs-page';

/** The signs that lead to a stage page, in every size. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const performer = await loadPerformer(apiOf(context), params.handle);
  const page = context.get(pageContext);
  return performer ? renderSigns(page, performer) : renderNobody(page);
}
