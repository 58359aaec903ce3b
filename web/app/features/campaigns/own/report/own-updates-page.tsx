import { Form, Link, redirect, useNavigation } from 'react-router';
import { campaignRules } from '#contract/campaigns/campaign-rules.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { campaignReportTexts } from '#texts/campaigns/report.ts';
import { answerForm } from '#web/features/account/public.server.ts';
import { type FormAnswer, FormEnd, SettingsFrame, submitAndFollow } from '#web/features/account/public.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { isId, readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import { useLatestEver } from '#web/ui/form/use-latest-ever.ts';
import type { FormValues } from '#web/ui/form-check.ts';
import { Pager } from '#web/ui/pager.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { UpdateCard } from '../../detail/latest-news.tsx';
import { loadUpdates, type ReadUpdate } from '../../detail/load-campaign.server.ts';
import { loadOwnCampaign } from '../load-own.server.ts';
import { isPublicState } from '../steps-of-campaign.ts';
import type { Route } from './+types/own-updates-page';

const texts = campaignReportTexts.updates;
const perPage = 10;
const deleteField = 'delete';
const audiences = ['everybody', 'backers'] as const;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.lead,
    path: campaignPaths.ownUpdates(params.id),
    noIndex: true,
  });

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const { state, slug, hidden_because: hiddenBecause } = await loadOwnCampaign(context, url, id);
  const page = readPage(url.searchParams);
  const done = url.searchParams.get('done') ?? '';
  const none = { id, updates: [], page, pages: 0, done };
  if (!isPublicState(state)) return { ...none, why: texts.notLive };
  // Nobody finds a hidden campaign, nor its updates.
  if (hiddenBecause !== null) return { ...none, why: texts.hidden };
  const { results, metadata } = await loadUpdates(apiOf(context), slug, {
    limit: String(perPage),
    offset: String((page - 1) * perPage),
  });
  return { ...none, why: null, updates: results, pages: countPages(url, metadata, perPage) };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const api = apiOf(context);
  const here = campaignPaths.ownUpdates(id);
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  return answerForm({ context, request, form, here }, async () => {
    const update = text(deleteField);
    if (isId(update)) {
      await api('DELETE /campaigns/own/{id}/updates/{update}', { params: { id, update } });
      return redirect(campaignPaths.ownUpdates(id, { done: 'deleted' }));
    }
    const audience = audiences.find((one) => one === text('audience')) ?? 'everybody';
    await api('POST /campaigns/own/{id}/updates', {
      params: { id },
      body: { title: text('title'), text: text('text'), audience },
    });
    return redirect(campaignPaths.ownUpdates(id, { done: 'published' }));
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export const shouldRevalidate = reloadIfOutdated;

export default function OwnUpdatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, why, updates, page, pages, done } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const latestEver = useLatestEver(updates[0]?.at);
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      <p>
        <Link className="link" to={campaignPaths.ownCampaign(id)}>
          {campaignReportTexts.back}
        </Link>
      </p>
      {Object.hasOwn(texts.done, done) && !answer && (
        <p role="status" className="card border-l-8 border-l-green px-5 py-3 font-semibold">
          {texts.done[done as keyof typeof texts.done]}
        </p>
      )}
      {why === null ? (
        <UpdateForm key={latestEver} campaign={id} answer={answer} />
      ) : (
        <EmptyState title={why} seed={id} />
      )}
      {why === null && (
        <section aria-labelledby="published" className="grid gap-4">
          <h2 id="published" className="text-heading">
            {texts.published}
          </h2>
          {updates.length === 0 && <p className="text-muted">{texts.none}</p>}
          {updates.map((update) => (
            <OwnUpdate key={update.id} update={update} />
          ))}
        </section>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => campaignPaths.ownUpdates(id, { page: at })} />
    </SettingsFrame>
  );
}

/** The server alone checks it: its answer has a message for each field. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

function UpdateForm({ campaign, answer }: { campaign: string; answer: FormAnswer | undefined }) {
  const form = useForm(loadRules, answer?.refusal);
  const draft = useFormDraft(`campaign-update:${campaign}`, form.props.ref, answer?.refusal?.values);
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.has('text') === true;
  return (
    <Form {...form.props} method="post" className="card grid gap-5 px-5 py-6 sm:px-8">
      <FormProblem errors={form.errors.form} />
      <div key={draft.edition} className="grid gap-5">
        <UpdateFields values={draft.values} errors={form.errors.fields} />
      </div>
      <FormEnd form={form} proof={answer?.proof} next={texts.lead}>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? texts.publishing : texts.publish}
        </Button>
      </FormEnd>
    </Form>
  );
}

function UpdateFields({
  values,
  errors,
}: {
  values: FormValues;
  errors: Readonly<Record<string, readonly string[]>>;
}) {
  return (
    <>
      <Field label={texts.title} errors={errors.title}>
        {(control) => (
          <input
            {...control}
            className="field"
            name="title"
            autoComplete="off"
            maxLength={campaignRules.update.title.max}
            defaultValue={values.title}
          />
        )}
      </Field>
      <Field label={texts.text} hint={texts.textHint} errors={errors.text}>
        {(control) => (
          <textarea {...control} className="field" name="text" rows={8} defaultValue={values.text} />
        )}
      </Field>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="label">{texts.audience}</legend>
        {audiences.map((audience) => (
          <label key={audience} className="filter-chip">
            <input
              type="radio"
              className="sr-only"
              name="audience"
              value={audience}
              defaultChecked={audience === (values.audience ?? 'everybody')}
            />
            {texts.audiences[audience]}
          </label>
        ))}
      </fieldset>
    </>
  );
}

function OwnUpdate({ update }: { update: ReadUpdate }) {
  return (
    <div className="grid gap-2">
      <UpdateCard update={update} own />
      <Form method="post" className="justify-self-end">
        <Button
          type="submit"
          variant="quiet"
          name={deleteField}
          value={update.id}
          className="text-coral-text"
          aria-label={texts.deleteNamed(update.title)}
        >
          {texts.delete}
        </Button>
      </Form>
    </div>
  );
}
