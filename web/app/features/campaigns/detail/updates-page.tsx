import { redirect } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { paths } from '#contract/paths.ts';
import { campaignPageTexts } from '#texts/campaigns/page.ts';
import { findGiver } from '#web/features/tipping/public.server.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { Pager } from '#web/ui/pager.tsx';
import type { Route } from './+types/updates-page';
import { UpdateCard } from './latest-news.tsx';
import { findRealCampaign, loadUpdates } from './load-campaign.server.ts';
import { CampaignPart } from './part-frame.tsx';

const texts = campaignPageTexts.updates;
const perPage = 10;

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  // A guest who backed the campaign reads what is for backers.
  const { api } = findGiver(context, request);
  const campaign = await findRealCampaign(api, params.id);
  if (!campaign) throw redirect(paths.fundMe());
  const page = readPage(url.searchParams);
  const { slug, title } = campaign;
  const { results, metadata } = await loadUpdates(api, slug, {
    limit: String(perPage),
    offset: String((page - 1) * perPage),
  });
  return { campaign: { slug, title }, updates: results, page, pages: countPages(url, metadata, perPage) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: texts.metaTitle(loaderData.campaign.title),
        description: texts.metaTitle(loaderData.campaign.title),
        path: campaignPaths.updates(loaderData.campaign.slug),
        noIndex: true,
      })
    : [];

export default function UpdatesPage({ loaderData }: Route.ComponentProps) {
  const { campaign, updates, page, pages } = loaderData;
  return (
    <CampaignPart campaign={campaign} title={texts.title}>
      {updates.length === 0 && <p className="text-muted">{texts.none}</p>}
      {updates.map((update) => (
        <UpdateCard key={update.id} update={update} />
      ))}
      <Pager page={page} pages={pages} hrefOf={(at) => campaignPaths.updates(campaign.slug, { page: at })} />
    </CampaignPart>
  );
}
