import { Form, Link, useNavigation } from 'react-router';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { moneyNowTexts } from '#texts/payouts/money-now.ts';
import { payoutsTexts as texts } from '#texts/payouts/payouts.ts';
import { formatDate, formatDateTime } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { type Currency, formatAmount } from '#web/platform/money.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { useHeadingIfFocusLost } from '#web/ui/use-heading-if-focus-lost.ts';
import { BandNote } from '../money-now/band-note.tsx';
import { shownBalance } from '../money-now/shown-balance.ts';
import type { Route } from './+types/payouts-page';
import { unbroken } from './describe-payout.ts';
import { changePayouts, loadPayouts, type PayoutAnswer } from './load-payouts.server.ts';
import { PayoutCard, payoutField } from './payout-card.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: payoutPaths.payouts(params.id),
    noIndex: true,
  });

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadPayouts(context, url, params.id);
}

export function action({ request, context, url, params }: Route.ActionArgs) {
  return changePayouts({ request, context, url, id: params.id });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer<PayoutAnswer>(serverAction, (problem) => ({ problem }));
}

export const shouldRevalidate = reloadIfOutdated;

export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  useHeadingIfFocusLost();
  return (
    <main id="content" className="page pt-8 pb-(--section-gap) sm:pt-12">
      {loaderData.kind === 'own' ? (
        <Payouts loaded={loaderData} answer={actionData as PayoutAnswer | undefined} />
      ) : (
        <NotLoaded heading={texts.title} kind={loaderData.kind} to={dashboardPaths.home()} texts={texts} />
      )}
    </main>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { kind: 'own' }>;

function Payouts({ loaded, answer }: { loaded: Loaded; answer: PayoutAnswer | undefined }) {
  const { id, summary, payouts, page, pages, currency } = loaded;
  return (
    <>
      <header className="card overflow-hidden">
        <TibebBand seed={id} height={24} className="block" />
        <div className="grid gap-6 px-5 py-6 sm:px-8">
          <div>
            <p className="eyebrow">{texts.eyebrow}</p>
            <h1 className="mt-2 text-title">{texts.title}</h1>
            <p className="mt-3 max-w-2xl text-muted">{texts.lead}</p>
            <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
              <Link className="link" to={dashboardPaths.page(id)}>
                {texts.back}
              </Link>
              <Link className="link" to={payoutPaths.gettingPaid(id)}>
                {texts.gettingPaid}
              </Link>
            </p>
          </div>
          <Figures loaded={loaded} />
          {summary.band && needsNoAccount(summary) ? (
            <BandNote pageId={id} text={moneyNowTexts.band[summary.band]} />
          ) : (
            <Ask loaded={loaded} answer={answer} />
          )}
        </div>
      </header>
      <section aria-labelledby="payouts" className="mt-6 grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="payouts" className="text-heading">
            {texts.list.title}
          </h2>
          {payouts.length > 0 && (
            <a className="link" href={payoutPaths.payoutsFile(id)}>
              {texts.list.file}
            </a>
          )}
        </div>
        {payouts.length === 0 ? (
          <EmptyState title={texts.list.none} description={texts.list.noneDescription} seed={id} />
        ) : (
          <ol className="card grid divide-y divide-line overflow-hidden">
            {payouts.map((payout) => (
              <li key={payout.id}>
                <PayoutCard payout={payout} currency={currency} />
              </li>
            ))}
          </ol>
        )}
        <Pager page={page} pages={pages} hrefOf={(at) => payoutPaths.payouts(id, { page: at })} />
      </section>
    </>
  );
}

const inMinor = (minor: number, currency: Currency) => formatAmount(minorToMajor(minor), currency);

function Figures({ loaded: { summary, currency } }: { loaded: Loaded }) {
  const { ready, waiting, inReview } = shownBalance(summary);
  const leavesOnMonday = summary.block === null && ready >= summary.weekly_minimum_minor;
  const rows = [
    [leavesOnMonday ? texts.figures.onItsWay : texts.figures.ready, ready],
    [texts.figures.waiting, waiting],
    ...(inReview > 0 ? [[texts.figures.inReview, inReview] as const] : []),
    [texts.figures.underWay, summary.under_way_minor],
    [texts.figures.paid, summary.paid_minor],
  ] as const;
  return (
    <dl aria-label={texts.figures.title} className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {rows.map(([label, minor]) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-display text-heading lining-nums tabular-nums wrap-anywhere">
            {inMinor(minor, currency)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether a page has neither an account nor money that would need one. */
const needsNoAccount = ({ block, ready_minor, waiting_minor, under_way_minor }: Loaded['summary']) =>
  block === 'no_account' && ready_minor === 0 && waiting_minor === 0 && under_way_minor === 0;

/** Pay out now, or why that is not possible. */
function Ask({ loaded, answer }: { loaded: Loaded; answer: PayoutAnswer | undefined }) {
  const { id: pageId, summary, currency } = loaded;
  const sent = useNavigation().formData;
  const busy = sent?.has(payoutField) === false;
  const { block, blocked_until: until } = summary;
  const { ready, owed } = shownBalance(summary);
  return (
    <div className="grid gap-3">
      {answer && (
        <p role="alert" className="error-text">
          {answer.problem}
        </p>
      )}
      {owed > 0 && <p>{moneyNowTexts.owed(inMinor(owed, currency))}</p>}
      {block ? (
        <p className="max-w-2xl rounded-md bg-saffron-soft px-4 py-3">
          {texts.blocks[block]} {until && texts.until(formatDateTime(until))}
          {(block === 'no_account' || block === 'account_holder_suspended') && (
            <>
              {' '}
              <Link className="link" to={payoutPaths.gettingPaid(pageId)}>
                {texts.gettingPaid}
              </Link>
            </>
          )}
        </p>
      ) : (
        summary.destination && (
          <p className="text-muted">
            {texts.nextRun(formatDate(summary.next_run_at), unbroken(summary.destination))}
          </p>
        )
      )}
      {!block && ready < summary.minimum_minor && (
        <p className="text-muted">
          {texts.tooLittle(
            inMinor(summary.minimum_minor, currency),
            inMinor(summary.weekly_minimum_minor, currency),
          )}
        </p>
      )}
      {!block && ready >= summary.minimum_minor && (
        <Form method="post">
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? texts.paying : texts.payNow}
          </Button>
        </Form>
      )}
    </div>
  );
}
