import { embedVariants } from '#contract/tipping/embed-paths.ts';
import { loadGoal } from '#web/features/goals/public.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { loadPerformer } from '../stage/load-stage.server.ts';
import type { Route } from './+types/embed-page';
import { renderEmbed, renderMissing } from './render-embed.tsx';

/** A performer's card or button for other sites: a separate document, which they show in a frame. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const { publicOrigin, logFailure } = context.get(pageContext);
  const api = apiOf(context);
  const performer = await loadPerformer(api, params.handle);
  if (!performer) return renderMissing(publicOrigin);
  const variant = embedVariants.find((one) => one === url.searchParams.get('variant')) ?? 'card';
  const goal = variant === 'card' ? await loadGoal(api, performer.id, logFailure) : null;
  return renderEmbed({ publicOrigin, performer, variant, goal });
}
