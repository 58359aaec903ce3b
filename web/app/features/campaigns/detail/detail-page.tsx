import { lazy } from 'react';
import { data, type MetaDescriptor, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta, shorten } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { BackToList } from '#web/ui/back-to-list.tsx';
import { checkForm, type FormRefusal, formValues } from '#web/ui/form-check.ts';
import { sharePictureAddress, sharePictureSize } from '#web/ui/share-picture/address.ts';
import { type Campaign, type ListedCampaign, listed, similarCampaigns, wideImage } from '../campaign.ts';
import { CampaignFrame } from '../campaign-frame.tsx';
import { campaigns, findCampaign } from '../campaigns.data.ts';
import { CampaignStats } from '../sample/campaign-stats.tsx';
import { contributionForm, presetAmount } from '../sample/contribution.ts';
import { ContributionPanel, type SampleAnswer } from '../sample/contribution-panel.tsx';
import { SimilarCampaigns } from '../similar-campaigns.tsx';
import type { Route } from './+types/detail-page';
import { actOnCampaign, type BackingAnswer } from './back-campaign.server.ts';
import { campaignPicture, realPicture } from './campaign-picture.ts';
import { loadRealCampaign, type RealCampaign } from './load-campaign.server.ts';

const texts = campaignTexts.detail;

/** A chunk of its own, so that pages of samples do not load it. */
const RealCampaignPage = lazy(() => import('./campaign-page.tsx'));

/** A sample, which no call is made for, or a real campaign. */
export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const campaign = findCampaign(params.id);
  if (!campaign) {
    const real = await loadRealCampaign({ context, request, url }, params.id);
    return real ? { real } : redirect(paths.fundMe());
  }
  return {
    campaign,
    similar: similarCampaigns(campaign, campaigns).map(listed),
    amount: presetAmount(url.searchParams.get('preset') ?? url.searchParams.get('amount')),
    message: url.searchParams.get('message') ?? '',
    live: context.get(pageContext).mode === 'live',
  };
}

/** A contribution to a sample, sent without scripts, is as simulated as the other, and the answer says so. */
export async function action({ params, request, context }: Route.ActionArgs) {
  if (!findCampaign(params.id)) return actOnCampaign(context, request, params.id);
  if (context.get(pageContext).mode === 'live') return data({ notOpen: true } as const, { status: 403 });
  const form = await request.formData();
  const { value, errors } = checkForm(contributionForm, form);
  if (errors) {
    const refusal: FormRefusal = { errors, values: formValues(form) };
    return data({ refusal } as const, { status: 400 });
  }
  return data({ contributed: value.amount } as const);
}

/** When the network fails, the form stays as it was typed and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // Loaded with the form of a real campaign, and no part of the pages of samples.
  const { backingIntent, readBackingForm } = await import('./backing-values.ts');
  const form = await request.clone().formData();
  const intent = form.get(backingIntent.name);
  const follows = intent === backingIntent.follow || intent === backingIntent.unfollow;
  return reachServer<BackingAnswer>(serverAction, (problem) =>
    follows
      ? { followFailed: true }
      : {
          values: readBackingForm((name) => form.get(name)),
          errors: { form: [problem], fields: {} },
        },
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? 'real' in loaderData
      ? realMeta(matches, loaderData.real)
      : campaignMeta(matches, loaderData.campaign)
    : [];

export default function CampaignPage({ loaderData, actionData }: Route.ComponentProps) {
  if ('real' in loaderData)
    return <RealCampaignPage real={loaderData.real} answer={actionData as BackingAnswer | undefined} />;
  return <SamplePage sample={loaderData} answer={actionData as SampleAnswer | undefined} />;
}

interface Sample {
  readonly campaign: Campaign;
  readonly similar: readonly ListedCampaign[];
  readonly amount: number;
  readonly message: string;
  readonly live: boolean;
}

function SamplePage({ sample, answer }: { sample: Sample; answer: SampleAnswer | undefined }) {
  const { campaign, similar, live } = sample;
  return (
    <main id="content" className="page pt-6 pb-(--section-gap)">
      <BackToList start={paths.fundMe()}>{texts.back}</BackToList>
      <CampaignFrame
        campaign={campaign}
        cover={wideImage(campaign)}
        figures={<CampaignStats campaign={campaign} live={live} />}
        story={
          <section aria-labelledby="about">
            <h2 id="about" className="text-heading">
              {texts.about}
            </h2>
            <div className="prose mt-3 text-lead" lang={languageOf(campaign.description)}>
              {campaign.description.split('\n\n').map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        }
        backing={<ContributionPanel key={campaign.id} {...sample} answer={answer} />}
      >
        <p className="border-line border-t pt-5 text-muted">{texts.note}</p>
      </CampaignFrame>
      <SimilarCampaigns similar={similar} live={live} />
    </main>
  );
}

function realMeta(
  matches: Parameters<typeof pageMeta>[0],
  { campaign, structured }: Pick<RealCampaign, 'campaign' | 'structured'>,
): MetaDescriptor[] {
  const path = paths.campaign(campaign.slug);
  const meta = pageMeta(matches, {
    title: campaign.title,
    description: shorten(campaign.description),
    path,
    image: {
      url: sharePictureAddress(path, realPicture(campaign)),
      alt: campaign.title,
      ...sharePictureSize,
    },
  });
  return [...meta, { 'script:ld+json': structured }];
}

function campaignMeta(matches: Parameters<typeof pageMeta>[0], campaign: Campaign): MetaDescriptor[] {
  const path = paths.campaign(campaign.id);
  return pageMeta(matches, {
    title: campaign.title,
    description: shorten(listed(campaign).summary),
    path,
    image: {
      url: sharePictureAddress(path, campaignPicture(campaign)),
      alt: campaign.title,
      ...sharePictureSize,
    },
  });
}
