import type { BeneficiaryProfile } from '#contract/beneficiaries/schemas.ts';
import type { Challenge, Tip } from '#contract/tipping/schemas.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { loadReturned } from '../form/load-tip-form.ts';
import { readReturn } from '../form/tip-addresses.ts';

/** Whose stage page an address is: by handle, one of before too, or by id; null where nobody's is shown. */
export async function loadPerformer(api: Api, handle: string): Promise<BeneficiaryProfile | null> {
  try {
    return await (isId(handle)
      ? api('GET /beneficiary/professionals/{id}', { params: { id: handle } })
      : api('GET /beneficiary/handles/{handle}', { params: { handle } }));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** The way to pay of a stage page, on which nobody chooses one: the first there is. */
export async function loadMethod(api: Api): Promise<string> {
  const { results } = await api('GET /shared/payment-methods');
  return results[0]?.id ?? '';
}

/** What a guest's browser is to solve. */
export function loadChallenge(api: Api): Promise<Challenge> {
  return api('GET /tipping/challenge');
}

/**
 * The tip somebody comes back from, where it is theirs and was given on this page. Where the provider is slow to say how it went,
 * it is as it is stored: whoever paid is asked to wait, and not to pay again.
 */
export async function loadStageReturn(
  api: Api,
  url: URL,
  isOfPage: (tip: Tip) => boolean,
): Promise<Tip | null> {
  const id = readReturn(url.searchParams)?.tip;
  if (id === undefined) return null;
  const stored = () => api('GET /tipping/tips/{id}', { params: { id } }).catch(() => null);
  const tip = (await loadReturned(api, url)) ?? (await stored());
  return tip && isOfPage(tip) ? tip : null;
}

/** What somebody gave this performer last; null where that is not known. */
export async function loadLastTip(api: Api, performerId: string): Promise<Tip | null> {
  try {
    const { results } = await api('GET /tipping/tips', { query: { limit: '30' } });
    return (
      results.find(({ beneficiary, status }) => beneficiary.id === performerId && status === 'succeeded') ??
      null
    );
  } catch {
    return null;
  }
}
