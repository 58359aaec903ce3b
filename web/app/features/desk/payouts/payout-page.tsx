import { Link } from 'react-router';
import { reasonForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import {
  confirmForm,
  correctForm,
  enterReferenceForm,
  failForm,
  withdrawReturnForm,
} from '#contract/desk/payouts/forms.ts';
import type { DeskPayoutDetails } from '#contract/desk/payouts/schemas.ts';
import { deskPayoutPaths } from '#contract/payouts/paths.ts';
import { deskPayoutsTexts } from '#texts/desk/payouts.ts';
import { actTexts } from '#texts/desk.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { type DeskRefusal, OthersAct, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts, LogLink } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import { minorAmount, minorOf } from '../minor-amount.ts';
import type { Route } from './+types/payout-page';
import { PayoutActs } from './payout-acts.tsx';

const texts = deskPayoutsTexts.payout;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.lead,
    path: deskPayoutPaths.payout(params.id),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => ({
    payout: await api('GET /desk/payouts/{id}', { params: { id: args.params.id } }),
  }));

const acts = ['approve', 'refuse', 'reference', 'correct', 'confirm', 'fail', 'withdraw'] as const;
const isAct = (act: string | null): act is (typeof acts)[number] => acts.some((known) => known === act);

/** The address of the form says what is done: `?act=approve`. */
export const action = (args: Route.ActionArgs) => {
  const params = { id: args.params.id };
  const done = { to: deskPayoutPaths.payout(params.id), notice: 'desk-payout-changed' } as const;
  const act = args.url.searchParams.get('act');
  // An unknown action is refused.
  if (!isAct(act)) throw new Response(null, { status: 400 });
  if (act === 'confirm')
    return actAtDesk(
      args,
      confirmForm,
      (api, { charged_minor: charged, ...body }) =>
        api('POST /desk/payouts/{id}/confirm', {
          params,
          body: { ...body, ...(charged && { charged_minor: Number(charged) }) },
        }),
      done,
    );
  if (act === 'fail')
    return actAtDesk(
      args,
      failForm,
      (api, body) => api('POST /desk/payouts/{id}/fail', { params, body }),
      done,
    );
  if (act === 'withdraw')
    return actAtDesk(
      args,
      withdrawReturnForm,
      (api, body) => api('POST /desk/payouts/{id}/withdraw-return', { params, body }),
      done,
    );
  if (act === 'approve' || act === 'refuse')
    return actAtDesk(
      args,
      reasonForm,
      (api, body) =>
        act === 'approve'
          ? api('POST /desk/payouts/{id}/approve', { params, body })
          : api('POST /desk/payouts/{id}/refuse', { params, body }),
      done,
    );
  if (act === 'correct')
    return actAtDesk(
      args,
      correctForm,
      (api, { charged, seen_charged_minor: seen, ...typed }) =>
        api('POST /desk/payouts/{id}/correct-reference', {
          params,
          body: {
            ...typed,
            charged_minor: minorOf(charged ?? ''),
            ...(seen && { seen_charged_minor: Number(seen) }),
          },
        }),
      done,
    );
  return actAtDesk(
    args,
    enterReferenceForm,
    (api, { charged, ...typed }) =>
      api('POST /desk/payouts/{id}/reference', {
        params,
        body: { ...typed, charged_minor: minorOf(charged ?? '') },
      }),
    done,
  );
};

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function PayoutPage({ loaderData: { desk, payout }, actionData }: Route.ComponentProps) {
  const title = `${minorAmount(payout.amount_minor, payout.currency)} · ${payout.receiver.name}`;
  return (
    <DeskFrame desk={desk} title={title} lead={texts.lead}>
      <p className="flex flex-wrap gap-3">
        <Link className="btn" to={deskPayoutPaths.payouts()}>
          {texts.all}
        </Link>
        <LogLink desk={desk} id={payout.id} />
      </p>
      <PayoutFacts payout={payout} />
      <History payout={payout} />
      {payout.batch && payout.state === 'sending' && <BatchFile batch={payout.batch} payout={payout.id} />}
      {payout.waits_for_colleague && <OthersAct>{texts.othersGoOn}</OthersAct>}
      <PayoutActs payout={payout} refusal={actionData as DeskRefusal | undefined} />
    </DeskFrame>
  );
}

function PayoutFacts({ payout }: { payout: DeskPayoutDetails }) {
  const { receiver, state, rail, destination, approvals, approvals_needed: needed } = payout;
  return (
    <Facts
      title={texts.facts}
      rows={[
        [texts.amount, minorAmount(payout.amount_minor, payout.currency)],
        [
          texts.receiver,
          <Link key="page" className="link" to={deskPaths.page(receiver.id)}>
            {receiver.name}
          </Link>,
        ],
        [texts.rail, deskPayoutsTexts.rails[rail] ?? rail],
        [texts.destination, destination ?? texts.none],
        [texts.state, deskPayoutsTexts.states[state]],
        [texts.shares, texts.shareCount(payout.share_count)],
        [texts.approvals, needed > 0 ? texts.approvalCount(approvals, needed) : texts.approvalsNotNeeded],
        ...known([
          [texts.exchange, exchangeText(payout)],
          [texts.transfer, payout.provider_transfer],
          [texts.bankPayout, payout.provider_payout],
          [texts.reference, payout.bank_reference],
          [texts.charged, payout.charged_minor ? minorAmount(payout.charged_minor, payout.currency) : null],
          [texts.returnReference, payout.return_reference],
          [texts.failure, payout.failure && (texts.failures[payout.failure] ?? payout.failure)],
          [texts.trouble, troubleOf(payout)],
        ]),
      ]}
    />
  );
}

function exchangeText({ exchange }: DeskPayoutDetails): string | null {
  if (!exchange) return null;
  const { amount_minor, currency, rate, source } = exchange;
  return texts.exchanged(minorAmount(amount_minor, currency), rate, source);
}

/** The rows of a payout that have a value; some get theirs later. */
const known = (rows: readonly (readonly [string, string | null])[]) =>
  rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));

/** The problem that a person has to look at, and since when. */
function troubleOf({ trouble, trouble_since: since }: DeskPayoutDetails): string | null {
  if (!trouble) return null;
  const why = texts.troubles[trouble] ?? texts.unknownTrouble(trouble);
  return since ? `${why} (${formatDateTime(since)})` : why;
}

function History({ payout: { history } }: { payout: DeskPayoutDetails }) {
  return (
    <section className="card px-5 py-6 sm:px-8 sm:py-7">
      <h2 className="text-heading">{texts.history}</h2>
      <ol className="mt-4 grid gap-2">
        {history.map(({ state, cause, account_state: account, at }) => (
          <li key={`${state} ${at}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{texts.step(deskPayoutsTexts.states[state], cause)}</span>
            <span className="text-muted text-sm">
              {formatDateTime(at)} · {texts.accountWas(account)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A request of its own, so that the browser saves the answer as a file. */
function BatchFile({ batch, payout }: { batch: string; payout: string }) {
  const { openTitle, openLead, open } = deskPayoutsTexts.batch;
  return (
    <section className="card grid gap-4 px-5 py-6 sm:px-8 sm:py-7">
      <h2 className="text-heading">{openTitle}</h2>
      <p className="text-muted">{openLead}</p>
      <form method="post" action={deskPayoutPaths.batchFile(batch)} className="grid max-w-2xl gap-4">
        <input type="hidden" name="payout" value={payout} />
        <label className="grid gap-1 font-semibold">
          {actTexts.reason}
          <input className="field" name="reason" minLength={3} maxLength={500} required autoComplete="off" />
        </label>
        <button type="submit" className="btn justify-self-start">
          {open}
        </button>
      </form>
    </section>
  );
}
