import { Link } from 'react-router';
import { reversalForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { reversalTexts as texts } from '#texts/desk/debts.ts';
import { type ApiAnswer, ApiError } from '#web/platform/api.ts';
import { formatDate } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import { minorAmount } from '../minor-amount.ts';
import type { Route } from './+types/reversal-page';

type Reversal = ApiAnswer<'GET /desk/debts/{id}/reversal'>;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: deskPaths.reversal(params.account ?? ''),
    noIndex: true,
  });

const currencyOf = (url: URL) => {
  const currency = url.searchParams.get('currency') ?? '';
  return /^[A-Z]{3}$/.test(currency) ? currency : 'USD';
};

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api): Promise<{ reversal: Reversal | null }> => {
    const query = { currency: currencyOf(args.url) };
    try {
      return {
        reversal: await api('GET /desk/debts/{id}/reversal', { params: { id: args.params.account }, query }),
      };
    } catch (error) {
      if (error instanceof ApiError && error.has('payout_rail_unavailable')) return { reversal: null };
      throw error;
    }
  });

export const action = (args: Route.ActionArgs) =>
  actAtDesk(
    args,
    reversalForm,
    (api, { amount_minor, ...body }) =>
      api('POST /desk/debts/{id}/reversal', {
        params: { id: args.params.account },
        body: { ...body, amount_minor: Number(amount_minor) },
      }),
    {
      to: deskPaths.reversal(args.params.account, { currency: currencyOf(args.url) }),
      notice: 'desk-reversal-requested',
    },
  );

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

const loadReversalForm = () => import('#contract/desk/forms.ts').then((forms) => forms.reversalForm);

/** Takes back the shown amount; where that is no longer possible, there is no form. */
function TakeBack({ reversal, refusal }: { reversal: Reversal; refusal: DeskRefusal | undefined }) {
  const { account, currency, possible_minor } = reversal;
  if (possible_minor <= 0) return <p className="card p-5">{texts.impossible}</p>;
  return (
    <ActForm
      title={texts.formTitle(minorAmount(possible_minor, currency))}
      lead={texts.formLead}
      button={texts.button}
      variant="danger"
      refusal={refusal}
      here={deskPaths.reversal(account, { currency })}
      loadRules={loadReversalForm}
    >
      {() => (
        <>
          <input type="hidden" name="amount_minor" value={possible_minor} />
          <input type="hidden" name="currency" value={currency} />
        </>
      )}
    </ActForm>
  );
}

function History({ reversals, currency }: Pick<Reversal, 'reversals' | 'currency'>) {
  if (reversals.length === 0) return null;
  return (
    <section className="card px-5 py-6 sm:px-8 sm:py-7" aria-labelledby="taken-back">
      <h2 id="taken-back" className="text-heading">
        {texts.history}
      </h2>
      <ul className="mt-4 grid gap-3">
        {reversals.map(({ id, payout, amount_minor, state, failure, requested_at }) => (
          <li key={id} className="grid gap-1 wrap-anywhere">
            <p>
              {texts.line(minorAmount(amount_minor, currency), texts.states[state], formatDate(requested_at))}
              {failure && ` · ${texts.failures[failure] ?? failure}`}
            </p>
            <Link className="link justify-self-start" to={deskPayoutPaths.payout(payout)}>
              <code>{payout}</code>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function ReversalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, reversal } = loaderData;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <p>
        <Link className="btn" to={deskPaths.debts()}>
          {texts.back}
        </Link>
      </p>
      {reversal ? (
        <>
          <Facts
            title={texts.figures}
            rows={[
              [texts.account, reversal.account],
              [texts.debt, minorAmount(reversal.debt_minor, reversal.currency)],
              [texts.requested, minorAmount(reversal.requested_minor, reversal.currency)],
              [texts.balance, minorAmount(reversal.balance_minor, reversal.currency)],
              [texts.possible, minorAmount(reversal.possible_minor, reversal.currency)],
            ]}
          />
          <TakeBack reversal={reversal} refusal={actionData as DeskRefusal | undefined} />
          <History reversals={reversal.reversals} currency={reversal.currency} />
        </>
      ) : (
        <p className="card p-5">{texts.unavailable}</p>
      )}
    </DeskFrame>
  );
}
