import { data, Form, Link, redirect } from 'react-router';
import type { ReceivedPledge } from '#contract/campaigns/own/schemas.ts';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { campaignReportTexts as texts } from '#texts/campaigns/report.ts';
import { SettingsFrame, signInAgain } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { isId, readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { formatAmount } from '#web/platform/money.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { loadOwnCampaign } from '../load-own.server.ts';
import type { Route } from './+types/report-page';
import { askField, everything, RefundAll } from './refund-all.tsx';

const perPage = 25;
const deliveryField = { name: 'delivered', yes: 'yes', no: 'no' } as const;

interface Refused {
  readonly problem: string;
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.lead,
    path: campaignPaths.report(params.id),
    noIndex: true,
  });

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  const { title, state, released_at } = await loadOwnCampaign(context, url, id);
  const page = readPage(url.searchParams);
  const { results, metadata } = await apiOf(context)('GET /campaigns/own/{id}/pledges', {
    params: { id },
    query: { state: 'all', limit: String(perPage), offset: String((page - 1) * perPage) },
  });
  return {
    id,
    title,
    pledges: results,
    mayGiveAll: released_at !== null && (state === 'ended' || state === 'paid_out'),
    page,
    pages: countPages(url, metadata, perPage),
    confirming: url.searchParams.get(askField) ?? '',
    done: url.searchParams.get('done') ?? '',
  };
}

/** Marks rewards as delivered, and refunds one contribution or all of them. */
export async function action({ request, context, url, params: { id } }: Route.ActionArgs) {
  const { api, signedIn } = context.get(sessionContext);
  const page = readPage(url.searchParams);
  const here = campaignPaths.report(id, { page });
  if (!signedIn) return signInAgain(context, here);
  const form = await request.formData().catch(() => new FormData());
  const pledge = String(form.get('pledge') ?? '');
  if (!isId(pledge) && !form.has(everything)) return redirect(here);
  const params = { id, pledge };
  try {
    if (form.has(everything)) {
      const { left } = await api('POST /campaigns/own/{id}/refund', { params: { id } });
      return redirect(
        campaignPaths.report(id, { page, done: left === 0 ? 'everything' : 'everything_left' }),
      );
    }
    if (form.has(deliveryField.name)) {
      const delivered = form.get(deliveryField.name) === deliveryField.yes;
      await api('PUT /campaigns/own/{id}/pledges/{pledge}/delivery', { params, body: { delivered } });
      return redirect(campaignPaths.report(id, { page, done: delivered ? 'delivered' : 'undelivered' }));
    }
    await api('POST /campaigns/own/{id}/pledges/{pledge}/refund', { params });
    return redirect(campaignPaths.report(id, { page, done: 'refunded' }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    return data<Refused>({ problem: error.message }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  reachServer<Refused>(serverAction, (problem) => ({ problem }));

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, pledges, mayGiveAll, page, pages, confirming, done } = loaderData;
  const problem = (actionData as Refused | undefined)?.problem;
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      <p className="wrap-anywhere">
        <Link className="link" to={campaignPaths.ownCampaign(id)}>
          {texts.back}
        </Link>
        {' · '}
        <span lang={languageOf(title)}>{title}</span>
      </p>
      <FormProblem errors={problem ? [problem] : []} />
      {Object.hasOwn(texts.done, done) && !problem && (
        <p role="status" className="card border-l-8 border-l-green px-5 py-3 font-semibold">
          {texts.done[done as keyof typeof texts.done]}
        </p>
      )}
      {pledges.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription} />
      ) : (
        <>
          <p>
            <a className="btn" href={campaignPaths.reportFile(id)}>
              {texts.file}
            </a>
          </p>
          <ul className="card grid divide-y divide-line">
            {pledges.map((pledge) => (
              <li key={pledge.id} className="px-5 py-5 sm:px-8">
                <PledgeRow
                  pledge={pledge}
                  page={page}
                  campaign={id}
                  isConfirming={confirming === pledge.id}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => campaignPaths.report(id, { page: at })} />
      {mayGiveAll && pages > 0 && (
        <RefundAll campaign={id} page={page} isConfirming={confirming === everything} />
      )}
    </SettingsFrame>
  );
}

const nameOf = ({ name, shown_as }: ReceivedPledge) =>
  name ?? (shown_as === 'hidden' ? texts.hidden : texts.nobody);

interface RowProps {
  readonly pledge: ReceivedPledge;
  readonly campaign: string;
  readonly page: number;
  readonly isConfirming: boolean;
}

function PledgeRow(props: RowProps) {
  const { pledge } = props;
  const {
    amount,
    fee,
    refunded_amount,
    state,
    tier,
    message,
    message_withheld,
    at,
    delivered_at,
    giving_back,
  } = pledge;
  const stands = (state === 'collected' || state === 'active') && !giving_back;
  return (
    <article className="grid gap-2">
      <p className="flex justify-between gap-x-4">
        <strong className="wrap-anywhere min-w-0" lang={languageOf(nameOf(pledge))}>
          {nameOf(pledge)}
        </strong>
        <span className="flex-none text-right tabular-nums">
          <strong>{formatAmount(amount)}</strong>
          {fee !== null && fee > 0 && <span className="block text-muted text-sm">{texts.fee(fee)}</span>}
          {refunded_amount > 0 && (
            <span className="block text-muted text-sm">{texts.refunded(refunded_amount)}</span>
          )}
        </span>
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {[
          formatDate(at),
          tier?.title ?? texts.noTier,
          giving_back ? texts.givingBack : texts.states[state],
        ].join(' · ')}
        {delivered_at && ` · ${texts.delivered}`}
      </p>
      {message && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span lang={languageOf(message)}>{message}</span>{' '}
          <a
            href={reportPath('contribution', pledge.id)}
            className="link text-sm"
            aria-label={texts.reportNamed(nameOf(pledge))}
          >
            {texts.report}
          </a>
        </p>
      )}
      {message_withheld && <p className="text-muted">{texts.withheldMessage}</p>}
      {stands && <PledgeActs {...props} />}
    </article>
  );
}

/** Marking as delivered takes one press, refunding two. */
function PledgeActs({ pledge, campaign, page, isConfirming }: RowProps) {
  const { id, amount, refunded_amount, state, delivered_at } = pledge;
  const idField = <input type="hidden" name="pledge" value={id} />;
  if (isConfirming)
    return (
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {idField}
        <p className="font-semibold">{texts.refundSure(amount - refunded_amount, nameOf(pledge))}</p>
        <Button type="submit" variant="danger">
          {texts.refundNow}
        </Button>
        <Link className="btn" to={campaignPaths.report(campaign, { page })} preventScrollReset>
          {texts.keep}
        </Link>
      </Form>
    );
  return (
    <div className="flex flex-wrap gap-3">
      <Form method="post" preventScrollReset>
        {idField}
        <Button
          type="submit"
          name={deliveryField.name}
          value={delivered_at ? deliveryField.no : deliveryField.yes}
        >
          {delivered_at ? texts.markNotDelivered : texts.markDelivered}
        </Button>
      </Form>
      {state === 'collected' && (
        <Form method="get" preventScrollReset>
          {page > 1 && <input type="hidden" name="page" value={page} />}
          <Button type="submit" variant="quiet" name={askField} value={id}>
            {texts.refund}
          </Button>
        </Form>
      )}
    </div>
  );
}
