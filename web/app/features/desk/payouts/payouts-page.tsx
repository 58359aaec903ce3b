import { Link } from 'react-router';
import { batchForm } from '#contract/desk/payouts/forms.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { deskPayoutsTexts as texts } from '#texts/desk/payouts.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { actAtDesk } from '../act-at-desk.server.ts';
import { type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame, Rows } from '../desk-frame.tsx';
import { DeskSearch, deskPageSize, readDeskSearch } from '../desk-search.tsx';
import { ListChoices } from '../list-choices.tsx';
import { type Desk, loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/payouts-page';
import { approveSeveral } from './approve-several.server.ts';
import { ApproveSeveral, mayTick } from './approve-several.tsx';
import { MakeBatch } from './make-batch.tsx';
import { PayoutRow } from './payout-row.tsx';

const queues = ['approval', 'by_hand', 'confirmation', 'under_way', 'trouble', 'failed', 'all'] as const;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle(texts.title, { search: loaderData?.search ?? '', page: loaderData?.page ?? 1 }),
    description: texts.lead,
    path: deskPayoutPaths.payouts(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const { search, page, query } = readDeskSearch(args.url.searchParams);
    const typed = args.url.searchParams.get('queue');
    const queue = queues.find((one) => one === typed) ?? 'approval';
    const { results, metadata } = await api('GET /desk/payouts', { query: { ...query, queue } });
    const pages = countPages(args.url, metadata, deskPageSize);
    return { payouts: results, queue, search, page, pages };
  });

/** Approves several payouts (`?act=approve`), or creates a batch of the manual ones, which then wait for the bank's reference. */
export const action = (args: Route.ActionArgs) => {
  if (args.url.searchParams.get('act') === 'approve') return approveSeveral(args);
  return actAtDesk(args, batchForm, (api, body) => api('POST /desk/payout-batches', { body }), {
    to: deskPayoutPaths.payouts({ queue: 'by_hand' }),
    notice: 'desk-batch-made',
  });
};

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, payouts, queue, search, page, pages } = loaderData;
  const canApprove = queue === 'approval' && payouts.some(mayTick);
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <DeskSearch label={texts.search} search={search}>
        <input type="hidden" name="queue" value={queue} />
      </DeskSearch>
      <Queues desk={desk} queue={queue} search={search} />
      {payouts.length === 0 && <NothingHere queue={queue} search={search} />}
      {payouts.length > 0 && canApprove && (
        <ApproveSeveral
          payouts={payouts}
          search={search}
          page={page}
          refusal={actionData as DeskRefusal | undefined}
        />
      )}
      {payouts.length > 0 && !canApprove && (
        <Rows>
          {payouts.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} search={search} />
          ))}
        </Rows>
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(at) => deskPayoutPaths.payouts({ queue, search, page: at })}
      />
      {/* A batch takes all that wait for one, not only what a search shows. */}
      {queue === 'by_hand' && !search && <MakeBatch refusal={actionData as DeskRefusal | undefined} />}
    </DeskFrame>
  );
}

/** The lists of payouts, with how many wait in each for an operator. */
function Queues({ desk, queue, search }: { desk: Desk; queue: string; search: string }) {
  const waiting: Readonly<Record<string, number>> = desk.waiting.payout_queues ?? {};
  return (
    <ListChoices
      label={texts.choose}
      lists={queues.map((one) => ({
        to: deskPayoutPaths.payouts({ queue: one, search }),
        isShown: one === queue,
        content: (
          <>
            {texts.queues[one]}
            {waiting[one] ? (
              <>
                {' '}
                <span className="chip chip-coral">{formatNumber(waiting[one])}</span>
              </>
            ) : null}
          </>
        ),
      }))}
    />
  );
}

/** Says what one can search by, and leads from a queue to all payouts. */
function NothingHere({ queue, search }: { queue: (typeof queues)[number]; search: string }) {
  if (!search) return <EmptyState title={texts.noneTitle} description={texts.noneDescription} />;
  if (queue === 'all') return <EmptyState title={texts.noneFoundTitle} description={texts.noneFound} />;
  return (
    <EmptyState
      title={texts.noneFoundTitle}
      description={`${texts.onlySearched(texts.queues[queue])} ${texts.noneFound}`}
    >
      <Link className="btn" to={deskPayoutPaths.payouts({ queue: 'all', search })}>
        {texts.searchAll}
      </Link>
    </EmptyState>
  );
}
