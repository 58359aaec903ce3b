import { deskPaths } from '#contract/desk/paths.ts';
import { roleFormTexts } from '#texts/desk/operators.ts';
import { peopleTexts as texts } from '#texts/desk/people.ts';
import { InitialsPortrait } from '#web/features/account/public.ts';
import { formatDate } from '#web/platform/dates.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Row, Rows, RowText } from '../desk-frame.tsx';
import { DeskSearch, pagesOf, readDeskSearch } from '../desk-search.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/people-page';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(texts.title, { search: loaderData?.search ?? '', page: loaderData?.page ?? 1 }),
    description: texts.lead,
    path: deskPaths.people(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const { search, page, query } = readDeskSearch(args.url.searchParams);
    const { results, metadata } = await api('GET /desk/people', { query });
    return { people: results, search, page, pages: pagesOf(metadata) };
  });

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { desk, people, search, page, pages } = loaderData;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <DeskSearch label={texts.search} search={search} />
      {people.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={search ? texts.noneFound : texts.noneYet} />
      ) : (
        <Rows>
          {people.map(({ id, name, email, created_at, suspended_at, role }) => (
            <Row key={id}>
              <InitialsPortrait fullName={name || (email ?? '')} className="size-12" />
              <RowText
                to={deskPaths.person(id)}
                name={name || email || id}
                detail={[email, texts.since(formatDate(created_at))].filter(Boolean).join(' · ')}
              >
                {role && <span className="chip">{texts.works(roleFormTexts.roles[role])}</span>}
                {suspended_at && <span className="chip chip-coral">{texts.suspended}</span>}
              </RowText>
            </Row>
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => deskPaths.people({ search, page: at })} />
    </DeskFrame>
  );
}
