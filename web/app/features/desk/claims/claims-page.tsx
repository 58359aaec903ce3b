import { Link } from 'react-router';
import { deskClaimPaths } from '#contract/desk/claims/paths.ts';
import { deskClaimsTexts as texts } from '#texts/desk/claims.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Rows } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/claims-page';

const perPage = 20;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: deskClaimPaths.claims(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const page = readPage(args.url.searchParams);
    const { results, metadata } = await api('GET /desk/claims', {
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    return { claims: results, page, pages: countPages(args.url, metadata, perPage) };
  });

export default function ClaimsPage({ loaderData: { desk, claims, page, pages } }: Route.ComponentProps) {
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      {claims.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription} />
      ) : (
        <Rows>
          {claims.map(({ id, claimant, page: claimed, way, created_at }) => (
            <li
              key={id}
              className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 hover:bg-saffron-soft"
            >
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  to={deskClaimPaths.claim(id)}
                  className="wrap-anywhere font-bold after:absolute after:inset-0"
                >
                  {texts.name(claimant.name, claimed.name)}
                </Link>
                <p className="text-muted text-sm">
                  {texts.ways[way]} · {formatDateTime(created_at)}
                </p>
              </div>
              <span className={claimed.claim_state === 'contested' ? 'chip chip-coral' : 'chip chip-saffron'}>
                {texts.pageStates[claimed.claim_state]}
              </span>
            </li>
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => deskClaimPaths.claims({ page: at })} />
    </DeskFrame>
  );
}
