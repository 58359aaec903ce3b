import type { PaymentMethod } from '#contract/payments/schemas.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { tipFormTexts } from '#texts/tipping/form.ts';
import type { Api } from '#web/platform/api.ts';
import { readReturn } from './tip-addresses.ts';

export interface TipFormData {
  /** Null when they could not be fetched. */
  readonly methods: PaymentMethod[] | null;
  /** The key of a form sent without scripts; with scripts the browser makes its own. */
  readonly key: string;
  /** The tip whose checkout the person returns from; null where there is none of theirs, or nothing is known of it yet. */
  readonly returned: Tip | null;
}

type LogFailure = (what: string, error: unknown) => void;

/** A slow provider must not delay the page. */
const returnedWithinMs = 2500;

/** Loads what the tip form of a page needs. Never throws: the page works without it. */
export async function loadTipForm(api: Api, url: URL, logFailure: LogFailure): Promise<TipFormData> {
  const [methods, returned] = await Promise.all([
    api('GET /shared/payment-methods').then(
      (answer) => answer.results,
      (error: unknown) => {
        logFailure(tipFormTexts.methods.failed, error);
        return null;
      },
    ),
    loadReturned(api, url),
  ]);
  return { methods, returned, key: crypto.randomUUID() };
}

/**
 * The state of the tip whose checkout the person returns from: confirmed with the provider, or canceled if they left the checkout.
 * Both calls are safe to repeat and affect a tip of their own only. If the provider is slow or fails, a tip is returned as stored,
 * so that a person who has paid is asked to wait even without scripts; of whoever left, nothing is known yet, so it is null.
 */
export async function loadReturned(api: Api, url: URL): Promise<Tip | null> {
  const returned = readReturn(url.searchParams);
  if (!returned?.tip) return null;
  const params = { id: returned.tip };
  const call = returned.canceled
    ? api('POST /tipping/tips/{id}/cancel', { params })
    : api('POST /tipping/tips/{id}/confirm', { params });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, returnedWithinMs, null);
  });
  const tip = await Promise.race([call.catch(() => null), late]);
  clearTimeout(timer);
  return tip ?? (returned.canceled ? null : loadStored(api, returned.tip));
}

/** A tip as stored, whatever the provider says; null if it is not theirs. */
export function loadStored(api: Api, id: string): Promise<Tip | null> {
  return api('GET /tipping/tips/{id}', { params: { id } }).catch(() => null);
}
