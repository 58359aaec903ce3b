import { addPageForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { addPageTexts, pagesTexts as texts } from '#texts/desk/listings.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { Avatar } from '#web/ui/picture.tsx';
import { actAtDesk } from '../act-at-desk.server.ts';
import { type DeskRefusal, submitAct } from '../act-form.tsx';
import { pagesOf, readDeskSearch } from '../desk-search.tsx';
import { ListingList } from '../listing-list.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/pages-page';
import { AddPage } from './add-page.tsx';

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
    const [{ results, metadata }, { results: types }] = await Promise.all([
      api('GET /desk/pages', { query }),
      api('GET /beneficiary/types'),
    ]);
    return { found: results, search, page, pages: pagesOf(metadata), types };
  });

/** Adds a page for somebody. */
export const action = (args: Route.ActionArgs) =>
  actAtDesk(args, addPageForm, (api, body) => api('POST /desk/pages', { body }), {
    to: ({ id }) => deskPaths.page(id),
    notice: 'desk-page-added',
  });

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function PagesPage({
  loaderData: { types, ...loaderData },
  actionData,
}: Route.ComponentProps) {
  const mayAdd = loaderData.desk.role !== 'finance';
  return (
    <ListingList
      {...loaderData}
      beside={
        mayAdd && (
          // The form is below the list.
          <a className="btn" href="#add-page">
            {addPageTexts.open}
          </a>
        )
      }
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
    >
      {mayAdd && (
        <div id="add-page">
          <AddPage types={types} refusal={actionData as DeskRefusal | undefined} />
        </div>
      )}
    </ListingList>
  );
}
