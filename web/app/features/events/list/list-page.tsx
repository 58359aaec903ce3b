import { data, Link, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { listTexts as texts } from '#texts/events/list.ts';
import { eventTexts } from '#texts/events.ts';
import { useAccountData } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { useFailureToast } from '#web/ui/use-failure-toast.ts';
import type { Route } from './+types/list-page';
import { eventsPerPage, inSameWindow, readListQuery } from './list-query.ts';
import { EventResults } from './list-results.tsx';
import { eventsOfPage, loadCategories, loadNear, loadPlaceNames, loadWindow } from './load-list.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { logFailure } = context.get(pageContext);
  const api = apiOf(context);
  const query = readListQuery(url.searchParams);
  const categoriesLoading = loadCategories(api, logFailure);
  try {
    const [list, categories] = await Promise.all([loadWindow(api, query), categoriesLoading]);
    const pages = countPages(url, list, eventsPerPage);
    const near = await loadNear(api, query, list, logFailure);
    const places = await loadPlaceNames(context, [...eventsOfPage(list, query.page), ...near]);
    return { categories, list, pages, near, places };
  } catch (error) {
    if (error instanceof Response) throw error;
    logFailure(texts.failed.description, error);
    const status = error instanceof ApiError && error.status === 429 ? 429 : 503;
    return data(
      { categories: await categoriesLoading, list: null, pages: 0, near: [], places: {} },
      { status },
    );
  }
}

/** Going to another page of the loaded window makes no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  return !inSameWindow(readListQuery(currentUrl.searchParams), readListQuery(nextUrl.searchParams));
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { search, category, page } = readListQuery(new URLSearchParams(location.search));
  return pageMeta(matches, {
    title: listTitle(eventTexts.title, { search, page }),
    description: texts.metaDescription,
    path: paths.events({ category, page }),
    noIndex: search !== '',
  });
};

export default function EventListPage({
  loaderData: { categories, list, pages, near, places },
}: Route.ComponentProps) {
  const query = readListQuery(new URLSearchParams(useLocation().search));
  const { signedIn } = useAccountData();
  useFailureToast(list === null, texts.failed);
  return (
    <main id="content" className="page pt-5 pb-(--section-gap) sm:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 sm:gap-y-5">
        <div className="max-w-2xl">
          <p className="eyebrow max-sm:hidden">{texts.eyebrow}</p>
          <h1 className="text-title sm:mt-3">{eventTexts.title}</h1>
          <p className="mt-1 text-muted sm:mt-4 sm:text-lead">{texts.lead}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {signedIn && (
            <Link to={paths.eventManagement()} className="btn">
              {texts.yourEvents}
            </Link>
          )}
          <Link to={paths.organizerRegistration()} className="btn sm:btn-primary max-sm:text-sm">
            {texts.register}
          </Link>
        </div>
      </div>
      <ListFilters
        filters={{ search: query.search, choice: query.category }}
        atStart={query.page === 1}
        action={paths.events()}
        hrefOf={({ search, choice }) => paths.events({ search, category: choice })}
        choiceName="category"
        choices={categories}
        texts={texts.filters}
      />
      {list ? (
        <EventResults query={query} list={list} pages={pages} near={near} places={places} />
      ) : (
        <div className="mt-10">
          <EmptyState title={texts.failed.description}>
            {/* The same address again: with scripts its loader runs again, without them the page is loaded again. */}
            <Link className="btn btn-primary" to={paths.events(query)} replace>
              {eventTexts.retry}
            </Link>
          </EmptyState>
        </div>
      )}
    </main>
  );
}
