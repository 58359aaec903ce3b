import { data, Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { pledgePaths } from '#contract/pledges/paths.ts';
import { pledgesTexts as texts } from '#texts/pledges.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame } from '#web/features/account/public.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { formatAmount } from '#web/platform/money.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { PledgeState } from '../pledge-state.tsx';
import type { Route } from './+types/pledges-page';

const perPage = 20;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: pledgePaths.list(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const page = readPage(url.searchParams);
  try {
    const { results, metadata } = await apiOf(context)('GET /pledges', {
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    return { pledges: results, page, pages: countPages(url, metadata, perPage) };
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(pageContext).logFailure(texts.failed, error);
    return data({ pledges: null, page, pages: 0 }, { status: 503 });
  }
}

export default function PledgesPage({ loaderData: { pledges, page, pages } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      {pledges === null ? (
        <EmptyState title={texts.failed}>
          <Link className="btn btn-primary" to="." replace>
            {texts.tryAgain}
          </Link>
        </EmptyState>
      ) : pledges.length === 0 ? (
        <EmptyState title={texts.none} description={texts.noneDescription}>
          <Link className="btn btn-primary" to={paths.professionals()}>
            {texts.find}
          </Link>
        </EmptyState>
      ) : (
        <ul className="card grid divide-y divide-line overflow-hidden">
          {pledges.map(({ id, beneficiary, created_at, state, total_amount }) => (
            <li
              key={id}
              className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 hover:bg-saffron-soft"
            >
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  to={pledgePaths.one(id)}
                  className="line-clamp-2 wrap-anywhere font-bold after:absolute after:inset-0"
                  lang={languageOf(beneficiary.name)}
                >
                  {beneficiary.name}
                </Link>
                <p className="text-muted text-sm">{formatDate(created_at)}</p>
              </div>
              <PledgeState state={state} />
              <p className="ml-auto text-right font-bold tabular-nums">{formatAmount(total_amount)}</p>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => pledgePaths.list({ page: at })} />
    </SettingsFrame>
  );
}
