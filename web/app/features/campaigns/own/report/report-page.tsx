import { data, Link, redirect } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { campaignReportTexts as texts } from '#texts/campaigns/report.ts';
import { SettingsFrame, signInAgain } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { languageOf } from '#web/platform/language.ts';
import { isId, readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { loadOwnCampaign } from '../load-own.server.ts';
import type { Route } from './+types/report-page';
import { deliveryField, PledgeRow, pledgeField } from './pledge-row.tsx';
import { askField, everything, RefundAll } from './refund-all.tsx';

const perPage = 25;

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
  const campaign = await loadOwnCampaign(context, url, id);
  const { title, state, released_at, hidden_because, giving_back_since } = campaign;
  const page = readPage(url.searchParams);
  const { results, metadata } = await apiOf(context)('GET /campaigns/own/{id}/pledges', {
    params: { id },
    query: { state: 'all', limit: String(perPage), offset: String((page - 1) * perPage) },
  });
  return {
    id,
    title,
    pledges: results,
    mayGiveAll:
      giving_back_since === null &&
      (released_at !== null || hidden_because !== null) &&
      (state === 'ended' || state === 'paid_out'),
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
  const pledge = String(form.get(pledgeField) ?? '');
  if (!isId(pledge) && !form.has(everything)) return redirect(here);
  const params = { id, pledge };
  try {
    if (form.has(everything)) {
      const { requested, left } = await api('POST /campaigns/own/{id}/refund', { params: { id } });
      const done = left === 0 ? 'everything' : requested === 0 ? 'nothing' : 'everything_left';
      return redirect(campaignPaths.report(id, { page, done }));
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
    const problem = error.has('not_refundable') ? texts.notRefundable : error.message;
    return data<Refused>({ problem }, { status: error.status });
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
