import type { PaymentMethod } from '#contract/payments/schemas.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import type { Api } from '#web/platform/api.ts';
import { readReturn } from './tip-addresses.ts';

export interface TipFormData {
  /** Null when they could not be fetched. */
  readonly methods: PaymentMethod[] | null;
  /** The key of a form sent without scripts; with scripts the browser makes its own. */
  readonly key: string;
  /** The tip the person comes back from, for a page without scripts; null without one that is theirs. */
  readonly returned: Tip | null;
}

/** What the page around the tip form loads for it. Never throws: the page stands without it. */
export async function loadTipForm(api: Api, url: URL): Promise<TipFormData> {
  const tip = readReturn(url.searchParams)?.tip;
  const [methods, returned] = await Promise.all([
    api('GET /shared/payment-methods').then(
      (answer) => answer.results,
      () => null,
    ),
    tip ? api('GET /tipping/tips/{id}', { params: { id: tip } }).catch(() => null) : null,
  ]);
  return { methods, returned, key: crypto.randomUUID() };
}
