import { Link } from 'react-router';
import { deskPaths } from '#contract/desk/paths.ts';
import { casesTexts as texts } from '#texts/desk/cases.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Rows } from '../desk-frame.tsx';
import { ListChoices } from '../list-choices.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import { minorAmount } from '../minor-amount.ts';
import type { Route } from './+types/cases-page';

const perPage = 20;
const states = ['open', 'suspense'] as const;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lists.open.lead,
    path: deskPaths.cases(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const page = readPage(args.url.searchParams);
    const typed = args.url.searchParams.get('state');
    const state = states.find((one) => one === typed) ?? 'open';
    const { results, metadata } = await api('GET /desk/cases', {
      query: { state, limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    return { cases: results, state, page, pages: countPages(args.url, metadata, perPage) };
  });

const listOf = (state: 'open' | 'suspense', page?: number) =>
  deskPaths.cases({ state: state === 'open' ? undefined : state, ...(page && { page }) });

export default function CasesPage({ loaderData }: Route.ComponentProps) {
  const { desk, cases, state, page, pages } = loaderData;
  const { lead, noneTitle, noneDescription } = texts.lists[state];
  return (
    <DeskFrame desk={desk} title={texts.title} lead={lead}>
      <ListChoices
        label={texts.choose}
        lists={states.map((one) => ({
          to: listOf(one),
          isShown: one === state,
          content: texts.lists[one].name,
        }))}
      />
      {cases.length === 0 ? (
        <EmptyState title={noneTitle} description={noneDescription} />
      ) : (
        <Rows>
          {cases.map(({ id, reason, created_at, closed_without_booking, suspense, giving_back }) => (
            <li
              key={id}
              className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 hover:bg-saffron-soft"
            >
              <div className="min-w-0 flex-1 basis-56">
                <Link to={deskPaths.case(id)} className="font-bold after:absolute after:inset-0">
                  {texts.name(id, reason)}
                </Link>
                <p className="text-muted text-sm">{formatDateTime(created_at)}</p>
              </div>
              {suspense && (
                <p className="font-bold tabular-nums">
                  {minorAmount(suspense.amount_minor, suspense.currency)}
                </p>
              )}
              {giving_back && <span className="chip chip-saffron">{texts.givingBack}</span>}
              {closed_without_booking && <span className="chip chip-saffron">{texts.withoutBooking}</span>}
            </li>
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => listOf(state, at)} />
    </DeskFrame>
  );
}
