import { Link } from 'react-router';
import { deskPaths } from '#contract/desk/paths.ts';
import { reportsTexts as texts } from '#texts/desk/reports.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDate } from '#web/platform/dates.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Row, Rows } from '../desk-frame.tsx';
import { deskPageSize, readDeskSearch } from '../desk-search.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/reports-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: deskPaths.reports(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const {
      page,
      query: { limit, offset },
    } = readDeskSearch(args.url.searchParams);
    const { results, metadata } = await api('GET /desk/reports', { query: { limit, offset } });
    return { reported: results, page, pages: countPages(args.url, metadata, deskPageSize) };
  });

export default function ReportsPage({ loaderData: { desk, reported, page, pages } }: Route.ComponentProps) {
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <p>
        <Link className="btn" to={deskPaths.hiddenWords()}>
          {texts.hiddenWords}
        </Link>
      </p>
      {reported.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription} />
      ) : (
        <Rows>
          {reported.map(({ id, kind, name, count, reasons, first_at, last_at }) => (
            <Row key={id}>
              <div className="min-w-0 flex-1 basis-56">
                <p className="text-muted text-sm">{texts.kinds[kind]}</p>
                <Link
                  to={deskPaths.report(id)}
                  className="line-clamp-2 wrap-anywhere font-bold after:absolute after:inset-0"
                >
                  {name || texts.gone}
                </Link>
                <p className="text-muted text-sm">
                  {texts.since(formatDate(first_at), formatDate(last_at))}
                  {' · '}
                  {reasons.map((reason) => texts.reasons[reason]).join(', ')}
                </p>
              </div>
              <span className="chip chip-coral tabular-nums">{formatNumber(count)}</span>
            </Row>
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => deskPaths.reports({ page: at })} />
    </DeskFrame>
  );
}
