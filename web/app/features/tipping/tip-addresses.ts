import { paths } from '#web/platform/paths.ts';
import { readAmount, writeDollars } from './amount.ts';

/** The profile with its tip form open; 'Tip Now' leads to it where scripts do not run. */
export function tipFormPath(beneficiaryId: string): string {
  return paths.professional(beneficiaryId, { tip: true });
}

/** Where the form is posted without scripts, and the page that shows it again with what was wrong. */
export function payPath(beneficiaryId: string): string {
  return `${paths.professional(beneficiaryId)}/tip`;
}

/** Where a guest signs in, to come back to the open form. */
export function signInPath(beneficiaryId: string): string {
  return paths.signIn({ returnTo: tipFormPath(beneficiaryId) });
}

/** Where the checkout sends the person back to; the server adds the tip's id and, if so, its outcome. */
export function returnUrl(origin: string, beneficiaryId: string, dollars: number): string {
  const url = new URL(paths.professional(beneficiaryId), origin);
  url.searchParams.set('coming_from', 'checkout');
  url.searchParams.set('tip_amount', writeDollars(dollars));
  return url.href;
}

/** What the address of a profile says about a checkout somebody comes back from. Nothing of it is proven. */
export interface ReturnedTip {
  /** The id to ask the server about; absent for a return address the server did not write. */
  readonly tip: string | undefined;
  /** Dollars; undefined when the address carries no believable amount. */
  readonly claimedDollars: number | undefined;
  readonly canceled: boolean;
}

const returnKeys = ['coming_from', 'tip_amount', 'tip', 'tip_outcome'] as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads the return address (section 4, Tip flow); undefined when the person did not come from a checkout. One
 * left unpaid leads back with its outcome instead of an amount.
 */
export function readReturn(search: URLSearchParams): ReturnedTip | undefined {
  const amount = search.get('tip_amount');
  const paid = search.has('coming_from') && amount !== null;
  const canceled = search.get('tip_outcome') === 'canceled';
  if (!paid && !canceled) return undefined;
  const tip = search.get('tip');
  const claimed = readAmount(amount ?? '');
  return {
    tip: tip !== null && uuid.test(tip) ? tip : undefined,
    claimedDollars: 'dollars' in claimed && paid && !canceled && tip === null ? claimed.dollars : undefined,
    canceled,
  };
}

/** The same address without what the checkout added. */
export function withoutReturn(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(search);
  for (const key of returnKeys) kept.delete(key);
  return kept;
}
