import { Link } from 'react-router';
import { reasonForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { comparisonTexts as texts } from '#texts/desk/comparison.ts';
import type { ApiAnswer } from '#web/platform/api.ts';
import { formatDate, formatTime } from '#web/platform/dates.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { pageMeta } from '#web/platform/meta.ts';
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

export const action = (args: Route.ActionArgs) =>
  actAtDesk(args, reasonForm, (api, body) => api('POST /desk/comparison', { body }), {
    to: deskPaths.comparison(),
    notice: 'desk-comparison-requested',
  });

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function ComparisonPage({ loaderData: { desk, last }, actionData }: Route.ComponentProps) {
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <p>
        <Link className="btn" to={deskPaths.cases()}>
          {texts.openCases}
        </Link>
      </p>
      {last ? <LastComparison last={last} /> : <p className="card p-5">{texts.never}</p>}
      <ActForm
        title={texts.askTitle}
        lead={texts.askLead}
        button={texts.ask}
        refusal={actionData as DeskRefusal | undefined}
        here={deskPaths.comparison()}
      />
    </DeskFrame>
  );
}

type Last = NonNullable<ApiAnswer<'GET /desk/comparison'>['last']>;

function LastComparison({ last }: { last: Last }) {
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
          [texts.at, `${formatDate(ended_at)}, ${formatTime(ended_at)}`],
          [texts.result, complete ? (same ? texts.same : texts.differs) : texts.incomplete],
          ...counts.map((count) => [texts[count], formatNumber(last[count])] as const),
        ]}
      />
      <Balances balances={balances} />
      {differences.length > 0 && (
        <section className="card px-5 py-6 sm:px-8 sm:py-7" aria-labelledby="differences">
          <h2 id="differences" className="text-heading">
            {texts.differences}
          </h2>
          <ul className="mt-4 grid gap-4">
            {differences.map(({ payout, transfer, currency, provider_minor, ledger_minor }) => (
              <li key={`${payout} ${transfer} ${currency}`} className="grid gap-1 wrap-anywhere">
                {payout && <code>{texts.payout(payout)}</code>}
                {transfer && <code>{texts.transfer(transfer)}</code>}
                <p>
                  {texts.line(minorAmount(provider_minor, currency), minorAmount(ledger_minor, currency))}
                </p>
              </li>
            ))}
          </ul>
        </section>
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
