import { Link } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { deskClaimPaths } from '#contract/desk/claims/paths.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import type { LogEntry } from '#contract/desk/schemas.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { logTexts as texts } from '#texts/desk/log.ts';
import { erasedAccountText } from '#texts/desk.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Rows } from '../desk-frame.tsx';
import { DeskSearch, deskPageSize, readDeskSearch } from '../desk-search.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/log-page';
import { actionWords, changeWords } from './change-words.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(texts.title, { search: loaderData?.search ?? '', page: loaderData?.page ?? 1 }),
    description: texts.lead,
    path: deskPaths.log(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const { search, page, query } = readDeskSearch(args.url.searchParams);
    const { results, metadata } = await api('GET /desk/log', { query });
    return { entries: results, search, page, pages: countPages(args.url, metadata, deskPageSize) };
  });

const places: Readonly<Record<string, (id: string) => string>> = {
  account: (id) => deskPaths.person(id),
  page: (id) => deskPaths.page(id),
  event: (id) => deskPaths.event(id),
  payment: (id) => deskPaths.payment(id),
  case: (id) => deskPaths.case(id),
  campaign: (id) => campaignPaths.deskCampaign(id),
  claim: (id) => deskClaimPaths.claim(id),
  payout: (id) => deskPayoutPaths.payout(id),
  payout_batch: (id) => deskPayoutPaths.payouts({ queue: 'all', search: id }),
};

/** The subject of an action, with a link to its page if it has one. */
function Subject({ kind, id, name }: LogEntry['subject']) {
  const place = places[kind];
  const text = texts.subject(kind, id, name);
  // An account without a name was erased, and has no page.
  if (!place || (kind === 'account' && name === null)) return text;
  return (
    <Link className="link" to={place(id)}>
      {text}
    </Link>
  );
}

export default function LogPage({ loaderData }: Route.ComponentProps) {
  const { desk, entries, search, page, pages } = loaderData;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <DeskSearch label={texts.search} search={search} />
      {entries.length === 0 ? (
        <EmptyState
          title={search ? texts.noneFoundTitle : texts.noneTitle}
          description={search ? texts.noneFound : texts.noneDescription}
        />
      ) : (
        <Rows>
          {entries.map((entry) => (
            <li key={entry.id} className="grid gap-2 px-5 py-4">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-bold">{actionWords(entry)}</span>
                <span className="text-muted text-sm">{formatDateTime(entry.at)}</span>
              </p>
              <p className="wrap-anywhere" lang={languageOf(entry.reason)}>
                {entry.reason}
              </p>
              <p className="wrap-anywhere text-muted text-sm">
                {entry.who
                  ? texts.who(entry.who.name || entry.who.email || erasedAccountText, entry.actor)
                  : texts.command(entry.actor)}
                {' · '}
                <Subject {...entry.subject} />
              </p>
              {(entry.before ?? entry.after) && (
                <p className="wrap-anywhere text-muted text-sm">
                  {texts.change(changeWords(entry.before), changeWords(entry.after))}
                </p>
              )}
            </li>
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => deskPaths.log({ search, page: at })} />
    </DeskFrame>
  );
}
