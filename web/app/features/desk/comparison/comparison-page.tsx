import { Link } from 'react-router';
import { reasonForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { comparisonTexts as texts } from '#texts/desk/comparison.ts';
import type { ApiAnswer } from '#web/platform/api.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import { minorAmount } from '../minor-amount.ts';
import type { Route } from './+types/comparison-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: deskPaths.comparison(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) => loadAtDesk(args, (api) => api('GET /desk/comparison'));

/** Books the transfer that the address names; without one, a new comparison is requested. */
export const action = (args: Route.ActionArgs) => {
  const id = args.url.searchParams.get('transfer');
  return actAtDesk(
    args,
    reasonForm,
    async (api, body) => {
      if (id === null) await api('POST /desk/comparison', { body });
      else await api('POST /desk/comparison/transfers/{id}/book', { params: { id }, body });
    },
    {
      to: deskPaths.comparison(),
      notice: id === null ? 'desk-comparison-requested' : 'desk-transfer-booked',
    },
  );
};

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function ComparisonPage({ loaderData: { desk, last }, actionData }: Route.ComponentProps) {
  const refusal = actionData as DeskRefusal | undefined;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <p>
        <Link className="btn" to={deskPaths.cases()}>
          {texts.openCases}
        </Link>
      </p>
      {last ? <LastComparison last={last} refusal={refusal} /> : <p className="card p-5">{texts.never}</p>}
      <ActForm
        title={texts.askTitle}
        lead={texts.askLead}
        button={texts.ask}
        refusal={refusal}
        here={deskPaths.comparison()}
        // After a booking that was refused, the address of the page still names its transfer.
        to={deskPaths.comparison()}
      />
    </DeskFrame>
  );
}

type Last = NonNullable<ApiAnswer<'GET /desk/comparison'>['last']>;

function LastComparison({ last, refusal }: { last: Last; refusal: DeskRefusal | undefined }) {
  const { ended_at, complete, cases, differences, balances } = last;
  const same =
    cases === 0 &&
    differences.length === 0 &&
    balances.every(({ provider_minor, ledger_minor }) => provider_minor === ledger_minor);
  const counts = ['events', 'movements', 'transfers', 'news', 'cases', 'missed'] as const;
  return (
    <>
      <Facts
        title={texts.last}
        rows={[
          [texts.at, formatDateTime(ended_at)],
          [texts.result, complete ? (same ? texts.same : texts.differs) : texts.incomplete],
          ...counts.map((count) => [texts[count], formatNumber(last[count])] as const),
        ]}
      />
      <Balances balances={balances} />
      <Differences differences={differences} />
      {differences.map(
        (one) =>
          one.booking === 'possible' && (
            <BookTransfer key={one.transfer} difference={one} refusal={refusal} />
          ),
      )}
    </>
  );
}

/** What the provider says it holds beside what the ledger says. */
function Balances({ balances }: Pick<Last, 'balances'>) {
  if (balances.length === 0) return null;
  return (
    <Facts
      title={texts.balances}
      rows={balances.map(({ provider, currency, provider_minor, ledger_minor }) => [
        texts.balance(texts.providers[provider] ?? provider, currency),
        provider_minor === ledger_minor
          ? texts.sameBalance(minorAmount(provider_minor, currency))
          : texts.differentBalance(
              minorAmount(provider_minor, currency),
              minorAmount(ledger_minor, currency),
              minorAmount(Math.abs(provider_minor - ledger_minor), currency),
            ),
      ])}
    />
  );
}

type Difference = Last['differences'][number];

function Differences({ differences }: Pick<Last, 'differences'>) {
  if (differences.length === 0) return null;
  return (
    <section className="card px-5 py-6 sm:px-8 sm:py-7" aria-labelledby="differences">
      <h2 id="differences" className="text-heading">
        {texts.differences}
      </h2>
      <ul className="mt-4 grid gap-4">
        {differences.map(({ payout, transfer, currency, provider_minor, ledger_minor, page, booking }) => (
          <li key={`${payout} ${transfer} ${currency}`} className="grid gap-1 wrap-anywhere">
            {payout && <code>{texts.payout(payout)}</code>}
            {transfer && <code>{texts.transfer(transfer)}</code>}
            <p>{texts.line(minorAmount(provider_minor, currency), minorAmount(ledger_minor, currency))}</p>
            {page && <p>{texts.paidTo(page.name)}</p>}
            {booking && <p className="text-muted">{texts.bookings[booking]}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form that books a transfer as paid to the page whose account has it. */
function BookTransfer({ difference, refusal }: { difference: Difference; refusal: DeskRefusal | undefined }) {
  const { transfer, page, currency, provider_minor } = difference;
  return (
    <ActForm
      title={texts.bookTitle(minorAmount(provider_minor, currency), page?.name ?? '')}
      lead={texts.bookLead(transfer ?? '')}
      button={texts.book}
      variant="danger"
      refusal={refusal}
      here={deskPaths.comparison()}
      to={deskPaths.comparison({ transfer: transfer ?? '' })}
    />
  );
}
