import { data, Form, Link, redirect, useNavigation } from 'react-router';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { answerForm } from '#web/features/account/public.server.ts';
import { type FormAnswer, SettingsFrame, submitAndFollow } from '#web/features/account/public.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pictureForm } from '#web/platform/picture-form.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import { type FormErrors, formValues } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { readStory } from '../../story/read-story.server.ts';
import { Story } from '../../story/story.tsx';
import { loadOwnCampaign } from '../load-own.server.ts';
import { isStepName, type StepName, stepAfter } from '../steps-of-campaign.ts';
import type { Route } from './+types/step-page';
import { loadOwnedPages, saveStep } from './save-step.server.ts';
import { StepFields } from './step-fields.tsx';
import { StepProgress } from './step-progress.tsx';
import type { OwnedPage } from './step-props.ts';

const texts = ownCampaignTexts;

export const handle = pictureForm;

/** The button that was pressed: save and stay, or save and go on. */
const thenField = { name: 'then', stay: 'stay', next: 'next' } as const;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: isStepName(params.step) ? texts.steps[params.step].title : texts.one.metaTitle,
    description: texts.list.metaDescription,
    path: campaignPaths.step(params.id, params.step),
    noIndex: true,
  });

export async function loader({ context, url, params: { id, step } }: Route.LoaderArgs) {
  if (!isStepName(step)) throw redirect(campaignPaths.ownCampaign(id));
  const campaign = await loadOwnCampaign(context, url, id);
  return {
    campaign,
    step,
    story: step === 'story' ? readStory(campaign.story) : [],
    ownedPages: step === 'money' ? await loadOwnedPages(apiOf(context)) : [],
    saved: url.searchParams.get('done') === 'saved',
  };
}

export async function action({ request, context, params: { id, step } }: Route.ActionArgs) {
  if (!isStepName(step)) return redirect(campaignPaths.ownCampaign(id));
  const form = await request.formData().catch(() => new FormData());
  const here = campaignPaths.step(id, step);
  const refuse = (errors: FormErrors) =>
    data<FormAnswer>({ refusal: { errors, values: formValues(form) } }, { status: 400 });
  return answerForm({ context, request, form, here }, async () => {
    const errors = await saveStep(apiOf(context), { id, step, form });
    if (errors) return refuse(errors);
    if (form.get(thenField.name) === thenField.stay)
      return redirect(campaignPaths.step(id, step, { done: 'saved' }));
    const next = stepAfter(step);
    return redirect(next ? campaignPaths.step(id, next) : campaignPaths.ownCampaign(id, { done: 'saved' }));
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export default function StepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, step, story, ownedPages, saved } = loaderData;
  const answer = actionData as FormAnswer | undefined;
  const { title, lead } = texts.steps[step];
  const editable = campaign.state === 'draft' || campaign.state === 'in_review';
  return (
    <SettingsFrame title={title} lead={lead}>
      <p>
        <Link className="link" to={campaignPaths.ownCampaign(campaign.id)}>
          {texts.step.back}
        </Link>
      </p>
      {editable ? (
        <>
          <StepProgress campaign={campaign} step={step} />
          {saved && !answer && (
            <p role="status" className="card border-l-8 border-l-green px-5 py-3 font-semibold">
              {texts.step.saved}
            </p>
          )}
          {/* A new form for each step, and after something was added and saved. */}
          <StepForm
            key={`${step} ${campaign.version}`}
            campaign={campaign}
            step={step}
            ownedPages={ownedPages}
            answer={answer}
          />
          {step === 'story' && <StoryPreview campaign={campaign} nodes={story} />}
        </>
      ) : (
        <EmptyState
          title={campaign.state === 'approved' ? texts.step.notEditableNow : texts.step.notEditable}
          seed={campaign.id}
        />
      )}
    </SettingsFrame>
  );
}

function StoryPreview({
  campaign,
  nodes,
}: {
  campaign: OwnCampaign;
  nodes: Parameters<typeof Story>[0]['nodes'];
}) {
  return (
    <section aria-labelledby="story-preview" className="card grid gap-4 p-5 sm:p-8">
      <div>
        <h2 id="story-preview" className="text-heading">
          {texts.story.previewTitle}
        </h2>
        <p className="mt-1 text-muted">
          {campaign.story ? texts.story.previewLead : texts.story.previewNone}
        </p>
      </div>
      {nodes.length > 0 && <Story nodes={nodes} />}
    </section>
  );
}

/** The server alone checks a step: its answer has a message for each field. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

function StepForm({
  campaign,
  step,
  ownedPages,
  answer,
}: {
  campaign: OwnCampaign;
  step: StepName;
  ownedPages: readonly OwnedPage[];
  answer: FormAnswer | undefined;
}) {
  const form = useForm(loadRules, answer?.refusal);
  const draft = useFormDraft(
    `campaign:${campaign.id}:${step}:${campaign.version}`,
    form.props.ref,
    answer?.refusal?.values,
  );
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData !== undefined;
  return (
    <Form
      {...form.props}
      method="post"
      encType="multipart/form-data"
      className="card grid gap-6 px-5 py-6 sm:px-8 sm:py-7"
    >
      <FormProblem errors={form.errors.form} />
      <div key={draft.edition} className="grid gap-6">
        <StepFields
          step={step}
          campaign={campaign}
          ownedPages={ownedPages}
          values={draft.values}
          errors={form.errors.fields}
        />
      </div>
      <div className="flex flex-wrap gap-3 border-line border-t pt-6 max-sm:flex-col max-sm:items-stretch">
        <Button type="submit" variant="primary" name={thenField.name} value={thenField.next} busy={busy}>
          {busy ? texts.step.saving : texts.step.saveAndNext}
        </Button>
        <Button type="submit" name={thenField.name} value={thenField.stay} busy={busy}>
          {staying[step]}
        </Button>
      </div>
    </Form>
  );
}

const staying: Readonly<Record<StepName, string>> = {
  basics: texts.step.save,
  story: texts.story.preview,
  pictures: texts.pictures.save,
  money: texts.step.save,
  tiers: texts.tiers.save,
};
