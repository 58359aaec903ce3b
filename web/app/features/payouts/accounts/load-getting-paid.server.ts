import { data, type RouterContextProvider, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { gettingPaidTexts as texts } from '#texts/payouts/getting-paid.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { ApiError } from '#web/platform/api.ts';
import { loadFailed } from '#web/platform/not-loaded.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { PayoutNotice } from '../notices.ts';

type Context = Readonly<RouterContextProvider>;

/** The data of the page; a person who returns from a rail is redirected. */
export async function loadGettingPaid(context: Context, url: URL, id: string) {
  await requireProfile(context, url);
  const [back, again] = [url.searchParams.get('back'), url.searchParams.get('again')];
  if (back !== null) throw await comeBack(context, id, back);
  // Only a button creates another link: following an address that somebody sent starts nothing.
  if (again !== null)
    throw redirectWith<PayoutNotice>(context, payoutPaths.gettingPaid(id), 'payout-link-over');
  try {
    const found = await apiOf(context)('GET /payouts/pages/{id}', { params: { id } });
    const country = found.countries.find((one) => one.country === url.searchParams.get('country'));
    return { kind: 'own' as const, found, chosen: country ?? null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.notFound());
    if (error instanceof ApiError && error.status === 403)
      return data({ kind: 'owners-only' as const }, { status: 403 });
    return loadFailed(context, texts.failed, error);
  }
}

/** Coming back proves nothing, so the rail is asked. If it does not answer now, its events report the result later. */
async function comeBack(context: Context, id: string, account: string): Promise<Response> {
  try {
    await apiOf(context)('POST /payouts/pages/{id}/accounts/{account}/sync', { params: { id, account } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return redirect(payoutPaths.gettingPaid(id));
}
