import { Link } from 'react-router';
import { deskPaths } from '#contract/desk/paths.ts';
import { reportsTexts, hiddenWordsTexts as texts } from '#texts/desk/reports.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Row, Rows } from '../desk-frame.tsx';
import { deskPageSize, readDeskSearch } from '../desk-search.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/hidden-words-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: deskPaths.hiddenWords(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const {
      page,
      query: { limit, offset },
    } = readDeskSearch(args.url.searchParams);
    const { results, metadata } = await api('GET /desk/hidden-words', { query: { limit, offset } });
    return { hidden: results, page, pages: countPages(args.url, metadata, deskPageSize) };
  });

export default function HiddenWordsPage({ loaderData: { desk, hidden, page, pages } }: Route.ComponentProps) {
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <p>
        <Link className="btn" to={deskPaths.reports()}>
          {reportsTexts.title}
        </Link>
      </p>
      {hidden.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription} />
      ) : (
        <Rows>
          {hidden.map(({ id, kind, words, reason, hidden_by, hidden_at }) => (
            <Row key={id}>
              <div className="min-w-0 flex-1">
                <p className="text-muted text-sm">{reportsTexts.kinds[kind]}</p>
                <Link
                  to={deskPaths.hiddenWordsOf(id)}
                  className="line-clamp-2 wrap-anywhere font-bold after:absolute after:inset-0"
                  lang={languageOf(words)}
                >
                  {words || reportsTexts.gone}
                </Link>
                <p className="wrap-anywhere">{reason}</p>
                <p className="text-muted text-sm">{texts.hidden(hidden_by, formatDate(hidden_at))}</p>
              </div>
            </Row>
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => deskPaths.hiddenWords({ page: at })} />
    </DeskFrame>
  );
}
