import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { loadGoal } from '#web/features/goals/public.ts';
import { openAsDocument } from '#web/platform/document-page.ts';
import { pageContext } from '#web/platform/page-context.ts';
import type { Route } from './+types/stage-page';
import { findGiver } from './giver.server.ts';
import { loadEarlierTips, loadPerformer, loadStageReturn } from './load-stage.server.ts';
import { stageFields } from './posted-stage.ts';
import { renderClosed, renderNobody } from './render-stage.tsx';
import { showStage, takeStageForm } from './serve-stage.ts';
import { receiverOf } from './stage-receiver.ts';

/**
 * The target of a performer's sign: three amounts and the payment, without an account. It is a separate document, with no
 * script and little else, for people in a crowd with a bad connection.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageContext);
  const giver = findGiver(context, request);
  const performer = await loadPerformer(giver.api, params.handle);
  if (performer?.tipping !== 'open') {
    // Whoever was at the checkout when it closed learns all the same how their tip went.
    const returned = await loadStageReturn(giver, url, undefined);
    if (!performer) return renderNobody(page, returned);
    return renderClosed(page, performer, { returned, earlier: await loadEarlierTips(giver, performer.id) });
  }
  const goal = await loadGoal(giver.api, performer.id, page.logFailure);
  const place = { receiver: receiverOf(performer), path: stagePaths.stage(performer), goal };
  return showStage(context, { request, url, giver }, place);
}

export const clientLoader = openAsDocument;

export async function action({ context, params, request }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const form = await request.formData();
  const giver = findGiver(context, request);
  const performer = await loadPerformer(giver.api, params.handle);
  if (!performer) return renderNobody(page);
  const place = { receiver: receiverOf(performer), path: stagePaths.stage(performer) };
  if (performer.tipping !== 'open' && form.get(stageFields.intent) !== 'forget')
    return renderClosed(page, performer, { returned: null, earlier: null });
  return takeStageForm(context, { form, giver }, place);
}
