import { deskPaths } from '#contract/desk/paths.ts';
import { eventsTexts as texts } from '#texts/desk/listings.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { pagesOf, readDeskSearch } from '../desk-search.tsx';
import { ListingList } from '../listing-list.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/events-page';

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
  return (
    <ListingList
      {...loaderData}
      texts={texts}
      rowOf={({ id, title, start_time }) => ({
        name: title || texts.untitled,
        detail: start_time ? formatDateTime(start_time) : texts.noDate,
        to: deskPaths.event(id),
      })}
      hrefOf={(page) => deskPaths.events({ search: loaderData.search, page })}
    />
  );
}
