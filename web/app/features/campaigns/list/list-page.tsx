import { useRef } from 'react';
import { data, Link } from 'react-router';
import { newCampaignForm } from '#contract/campaigns/forms.ts';
import { paths } from '#contract/paths.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { checkForm, type FormRefusal, formValues } from '#web/ui/form-check.ts';
import { NearResults } from '#web/ui/near-results.tsx';
import { ResultStatus } from '#web/ui/result-status.tsx';
import { categoryName, listed, presentCategories } from '../campaign.ts';
import { CampaignCard } from '../campaign-card.tsx';
import { campaigns } from '../campaigns.data.ts';
import type { Route } from './+types/list-page';
import { readCampaignQuery } from './campaign-query.ts';
import { HowFundingWorks } from './how-it-works.tsx';
import { CampaignFilters } from './list-filters.tsx';
import { ListHero } from './list-hero.tsx';
import { nearCampaigns } from './near-campaigns.ts';
import { NewCampaignDialog, startField } from './new-campaign.tsx';
import { searchCampaigns } from './search-campaigns.ts';

const texts = campaignTexts.list;

export function loader({ context, url }: Route.LoaderArgs) {
  const categories = presentCategories(campaigns);
  const query = readCampaignQuery(url.searchParams, categories);
  return {
    query,
    categories,
    found: searchCampaigns(campaigns, query).map(listed),
    near: nearCampaigns(campaigns, query).map(listed),
    starting: url.searchParams.get(startField.name) === startField.value,
    live: context.get(pageContext).mode === 'live',
    support: context.get(pageContext).contacts.support,
  };
}

interface Answer {
  readonly refusal?: FormRefusal;
  readonly created?: boolean;
  readonly notOpen?: boolean;
}

/** A new campaign sent without scripts; with them nothing is sent at all (section 4). */
export async function action({ request, context }: Route.ActionArgs) {
  if (context.get(pageContext).mode === 'live') return data<Answer>({ notOpen: true }, { status: 403 });
  const form = await request.formData();
  const { errors } = checkForm(newCampaignForm, form);
  if (errors) return data<Answer>({ refusal: { errors, values: formValues(form) } }, { status: 400 });
  return data<Answer>({ created: true });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(texts.title, { search: loaderData?.query.search ?? '' }),
    description: texts.metaDescription,
    path: paths.fundMe({ category: loaderData?.query.category ?? '' }),
    noIndex: loaderData !== undefined && loaderData.query.search !== '',
  });

export default function CampaignListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, categories, found, near, starting, live, support } = loaderData;
  const dialog = useRef<HTMLDialogElement>(null);
  const answer: Answer = actionData ?? {};
  const { refusal } = answer;
  return (
    <main id="content" className="pb-(--section-gap)">
      <ListHero dialog={dialog} />
      {answer.created && <Notice {...campaignTexts.create.done} />}
      {answer.notOpen && <Notice {...campaignTexts.notOpen} />}
      <NewCampaignDialog
        dialog={dialog}
        startsOpen={starting || refusal !== undefined}
        refusal={refusal}
        live={live}
        support={support}
      />
      <HowFundingWorks />
      <section aria-labelledby="projects" id="projects-to-fund" className="page pt-(--section-gap)">
        <h2 id="projects" className="text-title">
          {texts.heading}
        </h2>
        {live && <p className="mt-3 text-muted">{campaignTexts.examples}</p>}
        <CampaignFilters query={query} categories={categories} />
        <ResultStatus
          empty={
            found.length === 0 && (
              <EmptyState title={texts.empty.title} description={texts.empty.description}>
                <Link className="btn" to={paths.fundMe()} preventScrollReset>
                  {texts.empty.clear}
                </Link>
              </EmptyState>
            )
          }
        >
          {texts.summary(found.length, categoryName(query.category), query.search)}
        </ResultStatus>
        <ul className="card-grid empty:hidden">
          {found.map((campaign) => (
            <li key={campaign.id}>
              <CampaignCard campaign={campaign} live={live} list={paths.fundMe(query)} />
            </li>
          ))}
        </ul>
        {near.length > 0 && (
          <NearResults title={texts.near.title(query.search)} lead={texts.near.lead}>
            {near.map((campaign) => (
              <li key={campaign.id}>
                <CampaignCard campaign={campaign} live={live} list={paths.fundMe(query)} />
              </li>
            ))}
          </NearResults>
        )}
      </section>
    </main>
  );
}

/** What an answer without scripts says in the page, where others get a toast. */
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
