import { Link } from 'react-router';
import { balanceForm } from '#contract/desk/forms.ts';
import type { LeftBalance } from '#contract/desk/left-balances/schemas.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { leftBalancesTexts as texts } from '#texts/desk/debts.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame, Rows } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import { minorAmount } from '../minor-amount.ts';
import type { Route } from './+types/left-balances-page';

const perPage = 20;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: deskPaths.leftBalances(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const page = readPage(args.url.searchParams);
    const { results, metadata } = await api('GET /desk/left-balances', {
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    return { balances: results, page, pages: countPages(args.url, metadata, perPage) };
  });

export const action = (args: Route.ActionArgs) =>
  actAtDesk(
    args,
    balanceForm,
    (api, { account, amount_minor, ...body }) =>
      api('POST /desk/left-balances/{id}/give-back', {
        params: { id: account },
        body: { ...body, amount_minor: Number(amount_minor) },
      }),
    { to: deskPaths.leftBalances(), notice: 'desk-giving-back' },
  );

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

const loadBalanceForm = () => import('#contract/desk/forms.ts').then((forms) => forms.balanceForm);

/** A page's balance and, where nobody can be paid, the form that refunds its tips. */
function Left({ left, refusal }: { left: LeftBalance; refusal: DeskRefusal | undefined }) {
  const { account, currency, payable, returnable_count, returnable_minor } = left;
  const isRefused = refusal?.values.account === account && refusal?.values.currency === currency;
  return (
    <li className="grid gap-4 px-5 py-4">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="wrap-anywhere font-bold">{left.name}</span>
          <span className="font-bold tabular-nums">{minorAmount(left.amount_minor, currency)}</span>
        </p>
        <code className="wrap-anywhere text-muted text-sm">{account}</code>
      </div>
      {payable && <p>{texts.payable}</p>}
      {left.waiting_minor > 0 && <p>{texts.waiting(minorAmount(left.waiting_minor, currency))}</p>}
      {!payable && returnable_count === 0 && <p>{texts.notReturnable}</p>}
      {!payable && returnable_count > 0 && (
        <ActForm
          title={texts.formTitle(minorAmount(returnable_minor, currency))}
          lead={texts.formLead(returnable_count)}
          button={texts.button}
          variant="danger"
          refusal={isRefused ? refusal : undefined}
          here={deskPaths.leftBalances()}
          loadRules={loadBalanceForm}
        >
          {() => (
            <>
              <input type="hidden" name="account" value={account} />
              <input type="hidden" name="currency" value={currency} />
              <input type="hidden" name="amount_minor" value={returnable_minor} />
            </>
          )}
        </ActForm>
      )}
    </li>
  );
}

export default function LeftBalancesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, balances, page, pages } = loaderData;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <p>
        <Link className="btn" to={deskPaths.debts()}>
          {texts.back}
        </Link>
      </p>
      {balances.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription} />
      ) : (
        <Rows>
          {balances.map((left) => (
            <Left
              key={`${left.account} ${left.currency}`}
              left={left}
              refusal={actionData as DeskRefusal | undefined}
            />
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => deskPaths.leftBalances({ page: at })} />
    </DeskFrame>
  );
}
