import { Form, redirect, useNavigation } from 'react-router';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { eventStagePaths } from '#contract/stages/paths.ts';
import { type StageChangeKind, stageChanges } from '#contract/stages/rules.ts';
import { manageStageTexts as texts } from '#texts/stages/manage.ts';
import { answerForm, requireProfile } from '#web/features/account/public.server.ts';
import { type FormAnswer, submitAndFollow } from '#web/features/account/public.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { WovenHeader } from '#web/ui/woven-header.tsx';
import type { Route } from './+types/stage-page';
import { NowOnStage } from './now-on-stage.tsx';
import { OrderForm } from './order-form.tsx';
import { stageFields as fields, readOrder } from './stage-fields.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: eventStagePaths.manage(params.id),
    noIndex: true,
  });

export const headers = () => ({ 'cache-control': 'no-store' });

const newId = () => crypto.randomUUID();

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireProfile(context, url);
  try {
    const managed = await apiOf(context)('GET /stages/events/{id}', { params: { id } });
    const { publicOrigin } = context.get(pageContext);
    const path = managed.stage && eventStagePaths.stage(managed.stage.code);
    const { host } = new URL(publicOrigin);
    return {
      managed,
      address: path && { whole: absoluteUrl(publicOrigin, path), short: `${host}${path}` },
      changeIds: { acts: managed.acts.map(newId), break: newId(), times: newId() },
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.eventManagement());
    throw error;
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const intent = form.get(fields.intent);
  return answerForm({ context, request, form, here: eventStagePaths.manage(id) }, async () => {
    const api = apiOf(context);
    if (intent === 'order') {
      await api('PUT /stages/events/{id}/order', { params: { id }, body: { acts: readOrder(form) } });
      return { saved: true };
    }
    if (intent === 'say') await say(api, id, form);
    else await api('POST /stages/events/{id}', { params: { id } });
    return {};
  });
}

/** Without scripts: sends what a button of the stage says. */
async function say(api: Api, id: string, form: FormData): Promise<void> {
  const text = (name: string) => String(form.get(name) ?? '');
  const kind: StageChangeKind = stageChanges.find((one) => one === text(fields.kind)) ?? 'times';
  const act = kind === 'act' ? { id: text(fields.act) || null, name: text(fields.name) } : null;
  await api('POST /stages/events/{id}/changes', { params: { id }, body: { id: text(fields.id), kind, act } });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export const shouldRevalidate = reloadIfOutdated;

export default function StagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { managed, address, changeIds } = loaderData;
  const answer = actionData as (FormAnswer & { readonly saved?: true }) | undefined;
  const values = answer?.refusal?.values;
  const isOrder = values?.[fields.intent] === 'order';
  return (
    <main id="content" className="page grid content-start justify-items-center py-10 md:py-14">
      <div className="grid w-full max-w-3xl gap-7 xl:max-w-6xl">
        <WovenHeader
          seed={managed.event.id}
          title={texts.metaTitle}
          lead={texts.lead(managed.event.title)}
          links={[
            { to: paths.eventManagement(), label: texts.back },
            ...(managed.stage
              ? [{ to: eventStagePaths.manageScreen(managed.event.id), label: texts.screen }]
              : []),
          ]}
        />
        <FormProblem errors={isOrder ? [] : (answer?.refusal?.errors.form ?? [])} />
        {managed.stage && address ? (
          <div className="grid items-start gap-7 xl:grid-cols-[1fr_1fr] xl:grid-rows-[auto_1fr]">
            <NowOnStage loaded={managed} changeIds={changeIds} />
            <div className="xl:col-start-2 xl:row-span-2">
              <OrderForm
                key={JSON.stringify(managed.acts)}
                acts={managed.acts}
                refusal={isOrder ? answer?.refusal : undefined}
                saved={answer?.saved === true}
              />
            </div>
            <Sign code={managed.stage.code} address={address} />
          </div>
        ) : (
          <Closed />
        )}
      </div>
    </main>
  );
}

function Closed() {
  const busy = useNavigation().formData?.get(fields.intent) === 'open';
  return (
    <section className="card grid justify-items-start gap-4 p-5 sm:p-7" aria-labelledby="closed">
      <h2 id="closed" className="text-heading">
        {texts.closed.title}
      </h2>
      <p>{texts.closed.text}</p>
      <Form method="post">
        <Button type="submit" variant="primary" name={fields.intent} value="open" busy={busy}>
          {texts.closed.open}
        </Button>
      </Form>
    </section>
  );
}

function Sign({ code, address }: { code: string; address: { whole: string; short: string } }) {
  return (
    <section className="card grid gap-4 p-5 sm:p-7" aria-labelledby="sign">
      <h2 id="sign" className="text-heading">
        {texts.sign.title}
      </h2>
      <p>
        {texts.sign.code}: <strong className="text-xl tracking-widest">{code}</strong>
        <br />
        <span className="wrap-anywhere text-muted">{address.short}</span>
      </p>
      {/* Documents of their own, not pages of this one. */}
      <p className="flex flex-wrap gap-3">
        <a className="btn" href={address.whole}>
          {texts.sign.page}
        </a>
        <a className="btn" href={eventStagePaths.signs(code)}>
          {texts.sign.print}
        </a>
      </p>
    </section>
  );
}
