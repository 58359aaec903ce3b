import { data, Link, redirect, useNavigation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { ApiError } from '#web/platform/api.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { CardSkeletons } from '#web/ui/card-skeletons.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { NearResults } from '#web/ui/near-results.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ResultStatus } from '#web/ui/result-status.tsx';
import { useFailureToast } from '#web/ui/use-failure-toast.ts';
import type { Route } from './+types/list-page';
import { BeneficiaryCard } from './beneficiary-card.tsx';
import { readListQuery } from './list-query.ts';
import { loadList, loadNear, loadTypes } from './load-list.ts';

const texts = beneficiaryTexts.list;
const { invitation } = beneficiaryTexts;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { mode, logFailure } = context.get(pageContext);
  const { api, signedIn } = context.get(sessionContext);
  const query = readListQuery(url.searchParams);
  const viewer = { mode, signedIn };
  const typesLoading = loadTypes(api, logFailure);
  try {
    const [list, types] = await Promise.all([loadList(api, query, logFailure), typesLoading]);
    const pages = Math.ceil(list.metadata.total / list.metadata.limit);
    if (list.results.length === 0 && pages > 0 && query.page > pages)
      return redirect(paths.professionals({ ...query, page: pages }));
    const near = await loadNear(api, query, list, logFailure);
    return { query, types, list, near, pages, viewer };
  } catch (error) {
    logFailure(texts.failed.description, error);
    const status = error instanceof ApiError && error.status === 429 ? 429 : 503;
    return data({ query, types: await typesLoading, list: null, near: [], pages: 0, viewer }, { status });
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { search, type, page } = loaderData?.query ?? { search: '', type: '', page: 1 };
  return pageMeta(matches, {
    title: listTitle(texts.metaTitle, { search, page }),
    description: texts.metaDescription,
    path: paths.professionals({ type, page }),
    noIndex: search !== '',
  });
};

export default function BeneficiaryListPage({ loaderData }: Route.ComponentProps) {
  const { query, types } = loaderData;
  return (
    <main id="content" className="page pt-5 pb-(--section-gap) sm:pt-14">
      <p className="eyebrow max-sm:hidden">{texts.eyebrow}</p>
      <h1 className="text-title sm:mt-3">{texts.title}</h1>
      <p className="mt-1 max-w-2xl text-muted sm:mt-4 sm:text-lead">{texts.lead}</p>
      <ListFilters
        filters={{ search: query.search, choice: query.type }}
        atStart={query.page === 1}
        action={paths.professionals()}
        hrefOf={({ search, choice }) => paths.professionals({ search, type: choice })}
        choiceName="type"
        choices={types}
        texts={texts.filters}
      />
      <Results {...loaderData} />
    </main>
  );
}

type ResultsProps = Route.ComponentProps['loaderData'];

function Results({ query, list, near, pages, viewer }: ResultsProps) {
  const { location: next } = useNavigation();
  const changing = next?.pathname === paths.professionals();
  useFailureToast(list === null, texts.failed);
  if (!list) return <Failed query={query} />;
  const { results, metadata } = list;
  // The name comes from the beneficiaries themselves, because the list of types may not have loaded.
  const typeName = results[0]?.types.find(({ id }) => id === query.type)?.name;
  const first = metadata.offset + 1;
  const last = metadata.offset + results.length;
  return (
    <>
      <ResultStatus
        empty={
          results.length === 0 && (
            <EmptyState
              title={texts.empty.title}
              description={texts.empty.description}
              brief={near.length > 0}
            >
              <Link className="btn" to={paths.professionals()}>
                {texts.empty.clear}
              </Link>
            </EmptyState>
          )
        }
      >
        {texts.summary(first, last, metadata.total, typeName, query.search)}
      </ResultStatus>
      <div className="relative" aria-busy={changing}>
        <ul className="card-grid empty:hidden">
          {results.map((beneficiary, at) => (
            <li key={beneficiary.id}>
              <BeneficiaryCard beneficiary={beneficiary} query={query} viewer={viewer} first={at === 0} />
            </li>
          ))}
        </ul>
        {changing && (
          <div className="appear-late absolute inset-0 overflow-hidden bg-cream">
            <CardSkeletons count={results.length} picture="aspect-16/9 sm:aspect-4/3" />
          </div>
        )}
      </div>
      {near.length > 0 && (
        <NearResults title={texts.near.title(query.search)} lead={texts.near.lead}>
          {near.map((beneficiary) => (
            <li key={beneficiary.id}>
              <BeneficiaryCard beneficiary={beneficiary} query={query} viewer={viewer} first={false} />
            </li>
          ))}
        </NearResults>
      )}
      <div className="mt-12">
        <Pager
          page={query.page}
          pages={pages}
          hrefOf={(page) => paths.professionals({ ...query, page })}
          label={texts.pages}
        />
      </div>
      <p className="mt-12 text-center text-muted">
        {invitation.question}{' '}
        <Link className="link" to={paths.createPage()}>
          {invitation.link}
        </Link>
      </p>
    </>
  );
}

function Failed({ query }: Pick<ResultsProps, 'query'>) {
  return (
    <div className="mt-10">
      <EmptyState title={texts.failed.description}>
        {/* The same address again: with scripts its loader runs again, without them the page is loaded again. */}
        <Link className="btn btn-primary" to={paths.professionals(query)} replace>
          {beneficiaryTexts.retry}
        </Link>
      </EmptyState>
    </div>
  );
}
