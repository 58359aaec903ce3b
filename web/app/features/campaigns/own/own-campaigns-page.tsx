import { Link } from 'react-router';
import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { ownCampaignTexts } from '#texts/campaigns/own.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame } from '#web/features/account/public.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { languageOf } from '#web/platform/language.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { loadFailed } from '#web/platform/not-loaded.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Banner } from '#web/ui/picture.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import type { Route } from './+types/own-campaigns-page';
import { CampaignStateChip } from './state-chip.tsx';
import { isPublicState } from './steps-of-campaign.ts';

const texts = ownCampaignTexts.list;
const perPage = 12;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: campaignPaths.own(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const page = readPage(url.searchParams);
  try {
    const { results, metadata } = await apiOf(context)('GET /campaigns/own', {
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    return { campaigns: results, page, pages: countPages(url, metadata, perPage) };
  } catch (error) {
    return loadFailed(context, texts.failed, error);
  }
}

export default function OwnCampaignsPage({ loaderData }: Route.ComponentProps) {
  if ('kind' in loaderData)
    return (
      <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
        <ListFailed title={texts.failed} />
      </SettingsFrame>
    );
  const { campaigns, page, pages } = loaderData;
  const start = (
    <Link className="btn btn-primary" to={campaignPaths.begin()}>
      {texts.start}
    </Link>
  );
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      {campaigns.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription}>
          {start}
        </EmptyState>
      ) : (
        <>
          <p>{start}</p>
          <ul className="grid gap-4">
            {campaigns.map((campaign) => (
              <li key={campaign.id}>
                <OwnCampaignRow campaign={campaign} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => campaignPaths.own({ page: at })} />
    </SettingsFrame>
  );
}

function OwnCampaignRow({ campaign }: { campaign: OwnCampaign }) {
  const { id, title, state, funding, goal, pledged, collected, pictures } = campaign;
  const cameTogether =
    funding === 'all_or_nothing' ? texts.pledged(pledged, goal) : texts.collected(collected, goal);
  return (
    <article className="card card-link relative grid overflow-hidden sm:grid-cols-[12rem_1fr]">
      <Banner
        src={pictures[0]?.url ?? null}
        seed={id}
        alt=""
        width={600}
        height={315}
        sizes="(min-width: 40rem) 12rem, 100vw"
        className="aspect-1200/630 size-full bg-sunken object-cover"
      />
      <div className="grid min-w-0 content-center gap-1.5 p-5">
        <CampaignStateChip campaign={campaign} />
        <h2 className="text-heading" lang={languageOf(title)}>
          <Link
            to={campaignPaths.ownCampaign(id)}
            className="line-clamp-2 wrap-anywhere after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h2>
        <p className="text-muted tabular-nums">{isPublicState(state) ? cameTogether : texts.goal(goal)}</p>
        {isPublicState(state) && <ProgressBar campaign={{ title, goal, raised: pledged }} />}
      </div>
    </article>
  );
}
