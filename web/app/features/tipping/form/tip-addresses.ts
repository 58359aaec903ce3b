import { paths } from '#contract/paths.ts';
import { isId } from '#web/platform/list-query.ts';
import { safePath } from '#web/platform/safe-path.ts';
import { readAmount, writeDollars } from './amount.ts';
import type { TipRecipient } from './tip-recipient.ts';

/** The profile with its tip form open; 'Tip Now' leads to it where scripts do not run. */
export function tipFormPath(beneficiaryId: string): string {
  return paths.professional(beneficiaryId, { tip: true });
}

/**
 * Where the form is posted without scripts, and the page that shows it again with what was wrong. `formPath`
 * is the page the form stands on, where that is another than the profile; for a whole event it is the event's.
 */
export function payPath(
  { id, performers }: Pick<TipRecipient, 'id' | 'performers'>,
  formPath = tipFormPath(id),
): string {
  if (performers) return paths.eventTip(id);
  return paths.tip(id, {
    from: formPath === tipFormPath(id) ? undefined : formPath,
  });
}

/** The page with the open form that the address of the tip page speaks of; the profile if it names none of ours. */
export function formPathOf(search: URLSearchParams, beneficiaryId: string): string {
  return safePath(search.get('from')) ?? tipFormPath(beneficiaryId);
}

/** The page a form stands on, without the form: where 'Cancel' and the checkout lead back to. */
export function pageOfForm(formPath: string): string {
  return formPath.replace(/[?#].*$/, '');
}

/** Where the checkout sends the person back to; the server adds the tip's id and, if so, its outcome. */
export function returnUrl(origin: string, formPath: string, dollars: number): string {
  const url = new URL(pageOfForm(formPath), origin);
  url.searchParams.set('coming_from', 'checkout');
  url.searchParams.set('tip_amount', writeDollars(dollars));
  return url.href;
}

/** What the address of a page says about a checkout somebody comes back from. Nothing of it is proven. */
export interface ReturnedTip {
  /** The id to ask the server about; absent for a return address the server did not write. */
  readonly tip: string | undefined;
  /** Dollars; undefined when the address carries no believable amount. */
  readonly claimedDollars: number | undefined;
  readonly canceled: boolean;
}

/** What the checkout adds to the address somebody comes back to. */
export const returnKeys = ['coming_from', 'tip_amount', 'tip', 'tip_outcome'] as const;

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
    tip: isId(tip) ? tip : undefined,
    claimedDollars: 'dollars' in claimed && paid && !canceled && tip === null ? claimed.dollars : undefined,
    canceled,
  };
}

/** The same address without what the checkout added. */
export function withoutReturn(search: URLSearchParams): URLSearchParams {
  const remaining = new URLSearchParams(search);
  for (const key of returnKeys) remaining.delete(key);
  return remaining;
}
