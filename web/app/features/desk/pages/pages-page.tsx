import { deskPaths } from '#contract/desk/paths.ts';
import { pagesTexts as texts } from '#texts/desk/listings.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { Avatar } from '#web/ui/picture.tsx';
import { pagesOf, readDeskSearch } from '../desk-search.tsx';
import { ListingList } from '../listing-list.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/pages-page';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(texts.title, { search: loaderData?.search ?? '', page: loaderData?.page ?? 1 }),
    description: texts.lead,
    path: deskPaths.pages(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const { search, page, query } = readDeskSearch(args.url.searchParams);
    const { results, metadata } = await api('GET /desk/pages', { query });
    return { found: results, search, page, pages: pagesOf(metadata) };
  });

export default function PagesPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListingList
      {...loaderData}
      texts={texts}
      rowOf={({ id, name, handle, profile_picture }) => ({
        portrait: (
          <Avatar
            src={profile_picture}
            seed={id}
            alt=""
            size={48}
            className="size-12 flex-none rounded-full object-cover"
          />
        ),
        name,
        detail: handle ? `@${handle}` : texts.noHandle,
        to: deskPaths.page(id),
      })}
      hrefOf={(page) => deskPaths.pages({ search: loaderData.search, page })}
    />
  );
}
