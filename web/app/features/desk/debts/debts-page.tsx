import { Link } from 'react-router';
import { balanceForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import type { DeskDebt } from '#contract/desk/schemas.ts';
import { leftBalancesTexts, debtsTexts as texts } from '#texts/desk/debts.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDate } from '#web/platform/dates.ts';
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
import type { Route } from './+types/debts-page';

const perPage = 20;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: deskPaths.debts(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const page = readPage(args.url.searchParams);
    const { results, metadata } = await api('GET /desk/debts', {
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    return { debts: results, page, pages: countPages(args.url, metadata, perPage) };
  });

export const action = (args: Route.ActionArgs) =>
  actAtDesk(
    args,
    balanceForm,
    (api, { account, amount_minor, ...body }) =>
      api('POST /desk/debts/{id}/write-off', {
        params: { id: account },
        body: { ...body, amount_minor: Number(amount_minor) },
      }),
    { to: deskPaths.debts(), notice: 'desk-written-off' },
  );

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

const loadBalanceForm = () => import('#contract/desk/forms.ts').then((forms) => forms.balanceForm);

/** A balance, and once it is old enough the form that writes it off. */
function Debt({ debt, refusal }: { debt: DeskDebt; refusal: DeskRefusal | undefined }) {
  const amount = minorAmount(debt.amount_minor, debt.currency);
  const isRefused = refusal?.values.account === debt.account && refusal?.values.currency === debt.currency;
  return (
    <li className="grid gap-4 px-5 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <DebtorName {...debt} />
        <span className="font-bold tabular-nums">−{amount}</span>
      </p>
      <p className="text-muted text-sm">
        {texts.since(formatDate(debt.since))}
        {!debt.may_write_off && ` · ${texts.from(formatDate(debt.may_write_off_from))}`}
      </p>
      <Link
        className="link justify-self-start"
        to={deskPaths.reversal(debt.account, { currency: debt.currency })}
      >
        {texts.takeBack}
      </Link>
      {debt.may_write_off && (
        <ActForm
          title={texts.writeOffTitle(amount)}
          lead={texts.writeOffLead}
          button={texts.writeOff}
          variant="danger"
          refusal={isRefused ? refusal : undefined}
          here={deskPaths.debts()}
          loadRules={loadBalanceForm}
        >
          {() => (
            <>
              <input type="hidden" name="account" value={debt.account} />
              <input type="hidden" name="currency" value={debt.currency} />
              <input type="hidden" name="amount_minor" value={debt.amount_minor} />
            </>
          )}
        </ActForm>
      )}
    </li>
  );
}

/** Who owes: a page, with the way to it, or another kind of receiver, by its ledger account. */
function DebtorName({ account, name }: Pick<DeskDebt, 'account' | 'name'>) {
  if (name === null) return <span className="wrap-anywhere font-bold">{account}</span>;
  return (
    <Link className="link wrap-anywhere font-bold" to={deskPaths.page(account.replace(/^[a-z]+:/, ''))}>
      {name}
    </Link>
  );
}

export default function DebtsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, debts, page, pages } = loaderData;
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <p>
        <Link className="btn" to={deskPaths.leftBalances()}>
          {leftBalancesTexts.link}
        </Link>
      </p>
      {debts.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription} />
      ) : (
        <Rows>
          {debts.map((debt) => (
            <Debt
              key={`${debt.account} ${debt.currency}`}
              debt={debt}
              refusal={actionData as DeskRefusal | undefined}
            />
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => deskPaths.debts({ page: at })} />
    </DeskFrame>
  );
}
