import { Link } from 'react-router';
import { deskPaths } from '#contract/desk/paths.ts';
import { eventsTexts as texts } from '#texts/desk/listings.ts';
import { formatDate, formatTime } from '#web/platform/dates.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Row, Rows } from '../desk-frame.tsx';
import { DeskSearch, pagesOf, readDeskSearch } from '../desk-search.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/events-page';
import { StandingChip } from './standing-chip.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(texts.title, { search: loaderData?.search ?? '', page: loaderData?.page ?? 1 }),
    description: texts.lead,
    path: deskPaths.events(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const { search, page, query } = readDeskSearch(args.url.searchParams);
    const { results, metadata } = await api('GET /desk/events', { query });
    return { found: results, search, page, pages: pagesOf(metadata) };
  });

export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const { desk, found, search, page, pages } = loaderData;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <DeskSearch label={texts.search} search={search} />
      {found.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={search ? texts.noneFound : texts.noneYet} />
      ) : (
        <Rows>
          {found.map((one) => (
            <Row key={one.id}>
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  to={deskPaths.event(one.id)}
                  className="wrap-anywhere font-bold after:absolute after:inset-0"
                >
                  {one.title || texts.untitled}
                </Link>
                <p className="wrap-anywhere text-muted text-sm">
                  {one.start_time
                    ? `${formatDate(one.start_time)}, ${formatTime(one.start_time)}`
                    : texts.noDate}
                </p>
              </div>
              <StandingChip standing={one} />
            </Row>
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => deskPaths.events({ search, page: at })} />
    </DeskFrame>
  );
}
