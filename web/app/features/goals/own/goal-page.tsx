import { Form, redirect, useNavigation } from 'react-router';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { goalPaths } from '#contract/goals/paths.ts';
import { GOAL_MAX_DOLLARS, GOAL_TITLE_MAX_LENGTH } from '#contract/goals/rules.ts';
import type { Goal } from '#contract/goals/schemas.ts';
import { ownGoalTexts as texts } from '#texts/goals/own.ts';
import { answerForm, requireProfile } from '#web/features/account/public.server.ts';
import { type FormAnswer, FormEnd, SettingsCard, submitAndFollow } from '#web/features/account/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { notLoaded } from '#web/platform/not-loaded.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import type { FormErrors } from '#web/ui/form-check.ts';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useHeadingIfFocusLost } from '#web/ui/use-heading-if-focus-lost.ts';
import { WovenHeader } from '#web/ui/woven-header.tsx';
import { GoalProgress } from '../goal-progress.tsx';
import type { Route } from './+types/goal-page';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: goalPaths.own(params.id),
    noIndex: true,
  });

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const api = apiOf(context);
  try {
    const [page, { results: goals }] = await Promise.all([
      api('GET /dashboard/pages/{id}', { params: { id } }),
      api('GET /goals/pages/{id}/goals', { params: { id } }),
    ]);
    return { kind: 'own' as const, page, goals };
  } catch (error) {
    return notLoaded(context, texts.failed, error);
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const here = goalPaths.own(id);
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return answerForm({ context, request, form, here }, async () => {
    const api = apiOf(context);
    if (form.get('intent') === 'close') await api('DELETE /goals/pages/{id}/goal', { params: { id } });
    else
      await api('PUT /goals/pages/{id}/goal', {
        params: { id },
        // The API validates both.
        body: { title: text('title'), amount: Number(text('amount')), ends_on: text('ends_on') || null },
      });
    return redirect(here, 303);
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export const shouldRevalidate = reloadIfOutdated;

export default function GoalPage({ loaderData, actionData }: Route.ComponentProps) {
  useHeadingIfFocusLost();
  return (
    <main id="content" className="page grid content-start justify-items-center py-8 md:py-14">
      <div className="grid w-full max-w-3xl gap-7">
        {loaderData.kind === 'own' ? (
          <Own loaded={loaderData} answer={actionData as FormAnswer | undefined} />
        ) : (
          <NotLoaded
            heading={texts.metaTitle}
            kind={loaderData.kind}
            to={dashboardPaths.home()}
            texts={texts}
          />
        )}
      </div>
    </main>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { kind: 'own' }>;

function Own({ loaded: { page, goals }, answer }: { loaded: Loaded; answer: FormAnswer | undefined }) {
  const open = goals.find(({ closed_at }) => closed_at === null);
  const before = goals.filter(({ closed_at }) => closed_at !== null);
  return (
    <>
      <WovenHeader
        seed={page.id}
        eyebrow={<span lang={languageOf(page.name)}>{page.name}</span>}
        title={texts.metaTitle}
        lead={texts.lead(page.name)}
        links={[{ to: dashboardPaths.page(page.id), label: texts.back }]}
      />
      {page.taken_down ? (
        <p>{texts.takenDown}</p>
      ) : (
        <GoalForm key={open?.id} page={page.id} open={open} answer={answer} />
      )}
      {before.length > 0 && (
        <SettingsCard title={texts.before}>
          {before.map((goal) => (
            <GoalProgress key={goal.id} goal={goal} className="grid gap-1" />
          ))}
        </SettingsCard>
      )}
    </>
  );
}

/** The server alone knows what is wrong here. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

function GoalForm({
  page,
  open,
  answer,
}: {
  page: string;
  open: Goal | undefined;
  answer: FormAnswer | undefined;
}) {
  const form = useForm(loadRules, answer?.refusal);
  const draft = useFormDraft(`goal:${page}:${open?.id ?? ''}`, form.props.ref, answer?.refusal?.values);
  const busy = useNavigation().formData?.get('intent') === 'set';
  const {
    title = open?.title ?? '',
    amount = open ? String(open.amount) : '',
    ends_on = open?.ends_on ?? '',
  } = draft.values;
  return (
    <SettingsCard
      title={open ? texts.changeTitle : texts.setTitle}
      lead={open?.state === 'ended' ? texts.ended : open ? undefined : texts.counted}
    >
      {open && <GoalProgress goal={open} className="grid gap-1" />}
      <Form {...form.props} method="post" className="grid gap-5">
        <FormProblem errors={form.errors.form} />
        <GoalFields key={draft.edition} goal={{ title, amount, ends_on }} errors={form.errors.fields} />
        <FormEnd form={form} proof={answer?.proof} next={texts.onceProven}>
          <Button type="submit" name="intent" value="set" variant="primary" busy={busy}>
            {busy ? texts.saving : open ? texts.change : texts.set}
          </Button>
          {open && (
            <Button type="submit" name="intent" value="close" formNoValidate>
              {texts.close}
            </Button>
          )}
        </FormEnd>
        {open && <p className="hint">{texts.closeHint}</p>}
      </Form>
    </SettingsCard>
  );
}

function GoalFields({
  goal,
  errors,
}: {
  goal: { readonly title: string; readonly amount: string; readonly ends_on: string };
  errors: FormErrors['fields'];
}) {
  return (
    <>
      <Field label={texts.title} hint={texts.titleHint(GOAL_TITLE_MAX_LENGTH)} errors={errors.title}>
        {(control) => (
          <input
            {...control}
            className="field"
            name="title"
            maxLength={GOAL_TITLE_MAX_LENGTH}
            required
            defaultValue={goal.title}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={texts.amount} errors={errors.amount}>
          {(control) => (
            <input
              {...control}
              className="field"
              type="number"
              name="amount"
              min={1}
              max={GOAL_MAX_DOLLARS}
              required
              defaultValue={goal.amount}
            />
          )}
        </Field>
        <Field label={texts.endsOn} hint={texts.optional} errors={errors.ends_on}>
          {(control) => (
            <input {...control} className="field" type="date" name="ends_on" defaultValue={goal.ends_on} />
          )}
        </Field>
      </div>
    </>
  );
}
