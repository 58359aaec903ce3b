import { eventStagePaths } from '#contract/stages/paths.ts';
import type { Stage } from '#contract/stages/schemas.ts';
import { nightTexts as texts } from '#texts/stages/night.ts';
import {
  everybody,
  findGiver,
  lineUpReceiver,
  loadPerformer,
  loadStageReturn,
  receiverOf,
  type StageReceiver,
  showStage,
  stageFields,
  takeStageForm,
} from '#web/features/tipping/public.stage.ts';
import type { Api } from '#web/platform/api.ts';
import { openAsDocument } from '#web/platform/document-page.ts';
import { isId } from '#web/platform/list-query.ts';
import { pageContext } from '#web/platform/page-context.ts';
import type { Route } from './+types/night-page';
import { drawNight, renderNoStage, renderQuietNight } from './draw-night.tsx';
import { loadReceiver, loadStage } from './load-night.ts';

/** The target of the sign beside a stage: tips go to the current act, and between acts to all performers. */
export async function loader({ context, params, request, url }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageContext);
  const giver = findGiver(context, request);
  const stage = await loadStage(giver.api, params.code);
  const receiver = stage && !isQuiet(stage) ? await loadReceiver(giver.api, stage) : null;
  if (!stage || !receiver) {
    const returned = await loadStageReturn(giver, url, stage?.event.id);
    return stage ? renderQuietNight(page, stage, returned) : renderNoStage(page, returned);
  }
  return showStage(context, { request, url, giver }, placeOf(stage, receiver, receiver));
}

export const clientLoader = openAsDocument;

/**
 * Tips the recipient that the page showed, whoever is on stage by now: a tip never goes to anybody else than the name above the
 * form. If that one is no longer public, nobody is tipped, and the form is shown again under the name of whoever is on.
 */
export async function action({ context, params, request }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const form = await request.formData();
  const giver = findGiver(context, request);
  const stage = await loadStage(giver.api, params.code);
  if (!stage) return renderNoStage(page);
  const current = isQuiet(stage) ? null : await loadReceiver(giver.api, stage);
  const showed = String(form.get(stageFields.showed) ?? '');
  const shown = await shownReceiver(giver.api, stage, showed);
  const receiver = shown ?? current;
  if (!receiver || (isQuiet(stage) && !receiver.performer)) return renderQuietNight(page, stage, null);
  const note = showed && !shown ? texts.gone : undefined;
  return takeStageForm(context, { form, giver, note }, placeOf(stage, receiver, current));
}

/** Whether nobody can be tipped here any more; a form for a performer that was shown before is accepted all the same. */
function isQuiet({ state }: Stage): boolean {
  return state === 'canceled' || state === 'over';
}

/**
 * The recipient that the page showed when the form was sent; null where the form names none, or the recipient is no longer
 * public.
 */
async function shownReceiver(
  api: Api,
  { event, takes_tips }: Stage,
  showed: string,
): Promise<StageReceiver | null> {
  if (showed === everybody && takes_tips.length > 0) return lineUpReceiver(event, takes_tips.length);
  const performer = isId(showed) ? await loadPerformer(api, showed) : null;
  return performer && receiverOf(performer);
}

function placeOf(stage: Stage, receiver: StageReceiver, current: StageReceiver | null) {
  return { receiver, path: eventStagePaths.stage(stage.code), night: drawNight(stage, receiver, current) };
}
