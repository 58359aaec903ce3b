import { Link } from 'react-router';
import { batchForm } from '#contract/desk/payouts/forms.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { deskPayoutsTexts as texts } from '#texts/desk/payouts.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDate } from '#web/platform/dates.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { listTitle, pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Pager } from '#web/ui/pager.tsx';
import type { useForm } from '#web/ui/use-form.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame, Row, RowEnd, Rows } from '../desk-frame.tsx';
import { DeskSearch, deskPageSize, readDeskSearch } from '../desk-search.tsx';
import { ListChoices } from '../list-choices.tsx';
import { type Desk, loadAtDesk } from '../load-at-desk.server.ts';
import { minorAmount } from '../minor-amount.ts';
import type { Route } from './+types/payouts-page';

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

/** Creates a batch of the manual payouts, which then wait for the bank's reference. */
export const action = (args: Route.ActionArgs) =>
  actAtDesk(args, batchForm, (api, body) => api('POST /desk/payout-batches', { body }), {
    to: deskPayoutPaths.payouts({ queue: 'by_hand' }),
    notice: 'desk-batch-made',
  });

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, payouts, queue, search, page, pages } = loaderData;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <DeskSearch label={texts.search} search={search}>
        <input type="hidden" name="queue" value={queue} />
      </DeskSearch>
      <Queues desk={desk} queue={queue} search={search} />
      {payouts.length === 0 ? (
        <NothingHere queue={queue} search={search} />
      ) : (
        <Rows>
          {payouts.map((payout) => (
            <Row key={payout.id}>
              <div className="min-w-0 flex-1 basis-56">
                <Link
                  to={deskPayoutPaths.payout(payout.id)}
                  className="wrap-anywhere font-bold after:absolute after:inset-0"
                >
                  {payout.receiver.name}
                </Link>
                <p className="wrap-anywhere text-muted text-sm">
                  {[
                    texts.rails[payout.rail],
                    payout.destination,
                    search && payout.bank_reference,
                    formatDate(payout.created_at),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <RowEnd>
                <span className={toneOf(payout)}>
                  {payout.waits_for_colleague ? texts.waitsForColleague : texts.states[payout.state]}
                </span>
                <p className="min-w-24 text-right font-bold tabular-nums">
                  {minorAmount(payout.amount_minor, payout.currency)}
                </p>
              </RowEnd>
            </Row>
          ))}
        </Rows>
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(at) => deskPayoutPaths.payouts({ queue, search, page: at })}
      />
      {/* A batch takes all that wait for one, not only what a search shows. */}
      {queue === 'by_hand' && !search && (
        <ActForm
          title={texts.batch.title}
          lead={texts.batch.lead}
          button={texts.batch.make}
          variant="green"
          refusal={actionData as DeskRefusal | undefined}
          here={deskPayoutPaths.payouts({ queue })}
          to={`?queue=${queue}`}
          loadRules={loadBatchForm}
        >
          {({ errors, values }) => <RateFields errors={errors} values={values} />}
        </ActForm>
      )}
    </DeskFrame>
  );
}

type Listed = Extract<Route.ComponentProps['loaderData'], { payouts: unknown }>['payouts'][number];

/** What is wrong is coral, what waits for somebody here is saffron. */
function toneOf({ failure, trouble, state, waits_for_colleague: waits }: Listed): string {
  if (failure || trouble) return 'chip chip-coral';
  if (waits) return 'chip';
  return state === 'requested' || state === 'approved' ? 'chip chip-saffron' : 'chip';
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

/** Not part of the page's first load. */
const loadBatchForm = () => import('#contract/desk/payouts/forms.ts').then((forms) => forms.batchForm);

/** What one dollar is in birr, and who says so. */
function RateFields({ errors, values }: Pick<ReturnType<typeof useForm>, 'errors' | 'values'>) {
  return (
    <>
      <Field label={texts.batch.rate} hint={texts.batch.rateHint} errors={errors.fields.rate}>
        {(control) => (
          <input
            {...control}
            className="field max-w-48"
            name="rate"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
            defaultValue={values.rate}
          />
        )}
      </Field>
      <Field
        label={texts.batch.rateSource}
        hint={texts.batch.rateSourceHint}
        errors={errors.fields.rate_source}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            name="rate_source"
            maxLength={100}
            autoComplete="off"
            defaultValue={values.rate_source}
          />
        )}
      </Field>
    </>
  );
}
