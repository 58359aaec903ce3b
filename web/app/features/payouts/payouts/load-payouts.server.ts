import { data, type RouterContextProvider } from 'react-router';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { payoutsTexts as texts } from '#texts/payouts/payouts.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { signInAgain } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { readPage } from '#web/platform/list-query.ts';
import { notLoaded } from '#web/platform/not-loaded.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import type { PayoutNotice } from '../notices.ts';

const perPage = 12;

/** What an owner sees of the payouts of a page. */
export async function loadPayouts(context: Readonly<RouterContextProvider>, url: URL, id: string) {
  const { preferences } = await requireProfile(context, url);
  const api = apiOf(context);
  const page = readPage(url.searchParams);
  const params = { id };
  const query = { limit: String(perPage), offset: String((page - 1) * perPage) };
  try {
    const [summary, { results, metadata }] = await Promise.all([
      api('GET /payouts/pages/{id}/summary', { params }),
      api('GET /payouts/pages/{id}/payouts', { params, query }),
    ]);
    const pages = countPages(url, metadata, perPage);
    return {
      kind: 'own' as const,
      id,
      summary,
      payouts: results,
      page,
      pages,
      currency: preferences.currency,
    };
  } catch (error) {
    return notLoaded(context, texts.failed, error);
  }
}

export interface PayoutAnswer {
  readonly problem: string;
}

/** Requests or cancels a payout, and redirects to the list. */
export async function changePayouts({
  request,
  context,
  url,
  id,
}: {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
  readonly id: string;
}) {
  const { api, signedIn } = context.get(sessionContext);
  const here = `${url.pathname}${url.search}`;
  if (!signedIn) return signInAgain(context, here);
  const form = await request.formData().catch(() => new FormData());
  const payout = String(form.get('payout') ?? '');
  try {
    if (payout === '') await api('POST /payouts/pages/{id}/payouts', { params: { id } });
    else await api('POST /payouts/pages/{id}/payouts/{payout}/cancel', { params: { id, payout } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    return data<PayoutAnswer>({ problem: error.message }, { status: error.status });
  }
  const notice = payout === '' ? 'payout-requested' : 'payout-canceled';
  return redirectWith<PayoutNotice>(context, payoutPaths.payouts(id), notice);
}
