import { useRef } from 'react';
import { Link } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { paths } from '#contract/paths.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formValues } from '#web/ui/form-check.ts';
import { NearResults } from '#web/ui/near-results.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ResultStatus } from '#web/ui/result-status.tsx';
import { categoryName } from '../campaign.ts';
import { CampaignCard } from '../campaign-card.tsx';
import type { Route } from './+types/list-page';
import { type BeginAnswer, beginCampaign, readTyped } from './begin-campaign.server.ts';
import { HowFundingWorks } from './how-it-works.tsx';
import { CampaignFilters } from './list-filters.tsx';
import { ListHero } from './list-hero.tsx';
import { loadCampaigns } from './load-campaigns.server.ts';
import { NewCampaignDialog, startField } from './new-campaign.tsx';

const texts = campaignTexts.list;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { api, signedIn } = context.get(sessionContext);
  return {
    ...(await loadCampaigns(api, page, url)),
    starting: url.searchParams.get(startField.name) === startField.value,
    typed: readTyped(url.searchParams),
    signedIn,
    live: page.mode === 'live',
  };
}

/** Creates a campaign. With scripts a guest of the sandbox sends nothing at all (section 4). */
export function action({ request, context }: Route.ActionArgs) {
  return beginCampaign(request, context);
}

/** When the network fails, the form stays as it was typed and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = formValues(await request.clone().formData());
  return reachServer<BeginAnswer>(serverAction, (problem) => ({
    refusal: { errors: { form: [problem], fields: {} }, values },
  }));
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(texts.title, { search: loaderData?.query.search ?? '' }),
    description: texts.metaDescription,
    path: paths.fundMe({ category: loaderData?.query.category ?? '' }),
    noIndex: loaderData !== undefined && loaderData.query.search !== '',
  });

export default function CampaignListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, order, page, pages, categories, found, total, isMore, near, hasReal } = loaderData;
  const { starting, typed, signedIn, live } = loaderData;
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = (actionData ?? {}) as BeginAnswer;
  const { refusal = typed && { errors: { form: [], fields: {} }, values: typed } } = answer;
  const here = campaignPaths.list({ ...query, order, page });
  return (
    <main id="content" className="pb-(--section-gap)">
      <ListHero dialog={dialog} />
      {answer.created && <Notice {...campaignTexts.create.done} />}
      <NewCampaignDialog
        dialog={dialog}
        startsOpen={starting || refusal !== undefined}
        refusal={refusal}
        signedIn={signedIn}
        live={live}
      />
      <HowFundingWorks />
      <section aria-labelledby="projects" id="projects-to-fund" className="page pt-(--section-gap)">
        <h2 id="projects" className="text-title">
          {texts.heading}
        </h2>
        {live && !hasReal && <p className="mt-3 text-muted">{campaignTexts.examples}</p>}
        <CampaignFilters query={query} order={order} categories={categories} hasReal={hasReal} />
        <ResultStatus
          empty={
            found.length === 0 && (
              <EmptyState
                title={texts.empty.title}
                description={texts.empty.description}
                brief={near.length > 0}
              >
                <Link className="btn" to={paths.fundMe()} preventScrollReset>
                  {texts.empty.clear}
                </Link>
              </EmptyState>
            )
          }
        >
          {(isMore ? texts.summaryOfMore : texts.summary)(total, categoryName(query.category), query.search)}
        </ResultStatus>
        <ul className="card-grid empty:hidden">
          {found.map((campaign) => (
            <li key={campaign.id}>
              <CampaignCard campaign={campaign} live={live} list={here} />
            </li>
          ))}
        </ul>
        <Pager
          page={page}
          pages={pages}
          hrefOf={(at) => campaignPaths.list({ ...query, order, page: at })}
          label={texts.pages}
        />
        {near.length > 0 && (
          <NearResults title={texts.near.title(query.search)} lead={texts.near.lead}>
            {near.map((campaign) => (
              <li key={campaign.id}>
                <CampaignCard campaign={campaign} live={live} list={here} />
              </li>
            ))}
          </NearResults>
        )}
      </section>
    </main>
  );
}

/** The answer as text in the page for people without scripts; others get a toast. */
function Notice({ title, description }: { title: string; description: string }) {
  return (
    <div role="status" className="page pt-8">
      <div className="card border-l-8 border-l-green p-5">
        <p className="font-bold">{title}</p>
        <p className="text-muted">{description}</p>
      </div>
    </div>
  );
}
