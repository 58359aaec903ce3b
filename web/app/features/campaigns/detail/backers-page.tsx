import { redirect } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { paths } from '#contract/paths.ts';
import { campaignPageTexts } from '#texts/campaigns/page.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Pager } from '#web/ui/pager.tsx';
import type { Route } from './+types/backers-page';
import { BackerRows } from './latest-news.tsx';
import { findRealCampaign } from './load-campaign.server.ts';
import { CampaignPart } from './part-frame.tsx';

const texts = campaignPageTexts.backerList;
const perPage = 50;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = apiOf(context);
  const campaign = await findRealCampaign(api, params.id);
  if (!campaign) throw redirect(paths.fundMe());
  const page = readPage(url.searchParams);
  const { results, metadata } = await api('GET /campaigns/listing/{slug}/backers', {
    params: { slug: campaign.slug },
    query: { limit: String(perPage), offset: String((page - 1) * perPage) },
  });
  const { slug, title, backer_count, takes_pledges } = campaign;
  return {
    campaign: { slug, title, backer_count, takes_pledges },
    backers: results,
    page,
    pages: countPages(url, metadata, perPage),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: texts.metaTitle(loaderData.campaign.title),
        description: texts.metaTitle(loaderData.campaign.title),
        path: campaignPaths.backers(loaderData.campaign.slug),
        noIndex: true,
      })
    : [];

export default function BackersPage({ loaderData }: Route.ComponentProps) {
  const { campaign, backers, page, pages } = loaderData;
  return (
    <CampaignPart campaign={campaign} title={texts.title}>
      {backers.length === 0 ? (
        <p className="text-muted">
          {campaign.backer_count > 0 ? texts.hidden : campaign.takes_pledges ? texts.none : texts.nobody}
        </p>
      ) : (
        <div className="card px-5 py-3">
          <BackerRows backers={backers} />
        </div>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => campaignPaths.backers(campaign.slug, { page: at })} />
    </CampaignPart>
  );
}
