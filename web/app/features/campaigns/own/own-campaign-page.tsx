import { data, Link, redirect } from 'react-router';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { paths } from '#contract/paths.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { isPaidOutNothing } from '#texts/campaigns/states.ts';
import { answerForm } from '#web/features/account/public.server.ts';
import { type FormAnswer, SettingsFrame, submitAndFollow } from '#web/features/account/public.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { formValues } from '#web/ui/form-check.ts';
import { Banner } from '#web/ui/picture.tsx';
import { CampaignArticle } from '../detail/campaign-article.tsx';
import { readStory } from '../story/read-story.server.ts';
import type { Route } from './+types/own-campaign-page';
import { CampaignFigures } from './campaign-figures.tsx';
import {
  CancelForm,
  doneField,
  intentField,
  SubmitForm,
  sureField,
  WithdrawForm,
} from './campaign-moves.tsx';
import { loadOwnCampaign } from './load-own.server.ts';
import { CampaignStateChip } from './state-chip.tsx';
import { StepList } from './step-list.tsx';
import { isPublicState } from './steps-of-campaign.ts';

const texts = ownCampaignTexts.one;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: ownCampaignTexts.list.metaDescription,
    path: campaignPaths.ownCampaign(params.id),
    noIndex: true,
  });

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const campaign = await loadOwnCampaign(context, url, params.id);
  return {
    campaign,
    story: readStory(campaign.story),
    useOfMoney: readStory(campaign.use_of_money),
    done: url.searchParams.get(doneField) ?? '',
  };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const here = campaignPaths.ownCampaign(id);
  const api = apiOf(context);
  const intent = form.get(intentField.name);
  if (intent === intentField.cancel && form.get(sureField) !== 'on')
    return data<FormAnswer>(
      {
        refusal: {
          errors: { form: [], fields: { [sureField]: [texts.cancelFirst] } },
          values: formValues(form),
        },
      },
      { status: 400 },
    );
  return answerForm({ context, request, form, here }, async () => {
    switch (intent) {
      case intentField.submit:
        await api('POST /campaigns/own/{id}/submit', { params: { id } });
        return redirect(campaignPaths.ownCampaign(id, { done: 'submitted' }));
      case intentField.withdraw:
        await api('POST /campaigns/own/{id}/withdraw', { params: { id } });
        return redirect(campaignPaths.ownCampaign(id, { done: 'withdrawn' }));
      case intentField.cancel:
        await api('POST /campaigns/own/{id}/cancel', {
          params: { id },
          body: { reason: String(form.get('reason') ?? '') },
        });
        return redirect(campaignPaths.ownCampaign(id, { done: 'canceled' }));
      default:
        return redirect(here);
    }
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export const shouldRevalidate = reloadIfOutdated;

export default function OwnCampaignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, story, useOfMoney, done } = loaderData;
  const { state, funding } = campaign;
  const answer = actionData as FormAnswer | undefined;
  const intent = answer?.refusal?.values[intentField.name];
  const answerTo = (name: string) => (intent === name ? answer : undefined);
  const editable = state === 'draft' || state === 'in_review';
  return (
    <SettingsFrame title={campaign.title} lead={leadOf(campaign)}>
      <div className="flex flex-wrap items-center gap-4">
        <Link className="link" to={campaignPaths.own()}>
          {texts.back}
        </Link>
        <CampaignStateChip campaign={campaign} />
      </div>
      {Object.hasOwn(texts.done, done) && (
        <p role="status" className="card border-l-8 border-l-green p-5 font-semibold">
          {texts.done[done as keyof typeof texts.done]}
        </p>
      )}
      <Decision campaign={campaign} />
      {editable ? <StepList campaign={campaign} /> : <CampaignFigures campaign={campaign} />}
      {state === 'draft' && <SubmitForm campaign={campaign} answer={answerTo(intentField.submit)} />}
      {(state === 'in_review' || state === 'approved') && (
        <WithdrawForm state={state} answer={answerTo(intentField.withdraw)} />
      )}
      <Preview campaign={campaign}>
        <CampaignArticle campaign={campaign} story={story} useOfMoney={useOfMoney} />
      </Preview>
      {state === 'live' && <CancelForm funding={funding} answer={answerTo(intentField.cancel)} />}
    </SettingsFrame>
  );
}

/** What waits while a campaign that has ended is hidden. */
const hiddenLeads: Partial<Record<OwnCampaign['state'], (reason: string) => string>> = {
  succeeded: texts.hiddenWaiting,
  ended: texts.hiddenCollected,
  paid_out: texts.hiddenCollected,
};

function leadOf(campaign: OwnCampaign): string {
  const { state, funding, missing, hidden_because: hiddenBecause, giving_back_since } = campaign;
  if (hiddenBecause !== null && giving_back_since !== null) return texts.givingBack(hiddenBecause);
  if (hiddenBecause !== null)
    return hiddenLeads[state]?.(hiddenBecause) ?? texts.hiddenBecause(hiddenBecause);
  const isReachable = !missing.includes('receiver') && !missing.includes('reachable');
  if (state === 'live' && !isReachable) return texts.liveClosed;
  if (state === 'succeeded' && !isReachable) return texts.succeededWaiting;
  if (isPaidOutNothing(campaign)) return texts.paidOutNothing;
  return state === 'canceled' && funding === 'all_or_nothing' ? texts.canceledUncharged : texts.leads[state];
}

function Decision({ campaign: { state, decision, live_at } }: { campaign: OwnCampaign }) {
  return (
    <>
      {state === 'approved' && live_at && (
        <p className="font-semibold">{texts.liveOn(formatDate(live_at))}</p>
      )}
      {decision?.reason && decision.to !== 'approved' && decision.to !== 'live' && (
        <section className="card border-l-8 border-l-saffron p-5">
          <h2>{texts.reason}</h2>
          <p className="wrap-anywhere mt-1 whitespace-pre-line" lang={languageOf(decision.reason)}>
            {decision.reason}
          </p>
        </section>
      )}
    </>
  );
}

function Preview({ campaign, children }: { campaign: OwnCampaign; children: React.ReactNode }) {
  const { id, slug, title, pictures, state, hidden_because } = campaign;
  return (
    <section aria-labelledby="preview" className="card overflow-hidden">
      <Banner
        src={pictures[0]?.url ?? null}
        seed={id}
        alt=""
        sizes="(min-width: 60rem) 44rem, 100vw"
        className="aspect-1200/630 w-full bg-sunken object-cover"
      />
      <div className="grid gap-6 p-5 sm:p-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="preview" className="eyebrow">
            {texts.preview}
          </h2>
          {isPublicState(state) && hidden_because === null && (
            <Link className="btn" to={paths.campaign(slug)}>
              {texts.view}
            </Link>
          )}
        </div>
        <p className="wrap-anywhere font-display text-title" lang={languageOf(title)}>
          {title}
        </p>
        {children}
      </div>
    </section>
  );
}
