import { paths } from '#contract/paths.ts';
import type { Tip } from '#contract/tipping/schemas.ts';
import { isId } from '#web/platform/list-query.ts';
import { safePath } from '#web/platform/safe-path.ts';
import { readAmount, writeDollars } from './amount.ts';
import { dollarsOf, type TipRecipient } from './tip-recipient.ts';

/** The profile with its tip form open; 'Tip Now' leads to it where scripts do not run. */
export function tipFormPath(beneficiaryId: string): string {
  return paths.professional(beneficiaryId, { tip: true });
}

/**
 * The address the form is posted to without scripts, which is also the page that shows it again with its problems. `formPath`
 * is the page with the form, if that is not the profile; a tip for a whole event uses the event's address.
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

/** The page with the open form, read from the address of the tip page; the profile if that names no page of ours. */
export function formPathOf(search: URLSearchParams, beneficiaryId: string): string {
  return safePath(search.get('from')) ?? tipFormPath(beneficiaryId);
}

/** The page of a form, without the form: the target of 'Cancel' and of the checkout's return. */
export function pageOfForm(formPath: string): string {
  return formPath.replace(/[?#].*$/, '');
}

/** The address that the checkout redirects back to; the server adds the tip's id and, where needed, its outcome. */
export function returnUrl(origin: string, formPath: string, dollars: number): string {
  const url = new URL(pageOfForm(formPath), origin);
  url.searchParams.set('coming_from', 'checkout');
  url.searchParams.set('tip_amount', writeDollars(dollars));
  return url.href;
}

/** Where the page of a form shows how a tip went, as to somebody who returns from its checkout. */
export function outcomePath(formPath: string, tip: Tip): string {
  const { pathname, searchParams } = new URL(returnUrl('https://here.invalid', formPath, dollarsOf(tip)));
  searchParams.set('tip', tip.id);
  return `${pathname}?${searchParams}`;
}

/** What the address of a page claims about a checkout the person returns from. None of it is proven. */
export interface ReturnedTip {
  /** The id to ask the server about; absent for a return address the server did not write. */
  readonly tip: string | undefined;
  /** Dollars; undefined when the address carries no believable amount. */
  readonly claimedDollars: number | undefined;
  readonly canceled: boolean;
}

/** The query parameters that the checkout adds to the return address. */
export const returnKeys = ['coming_from', 'tip_amount', 'tip', 'tip_outcome'] as const;

/**
 * Reads the return address (section 4, Tip flow); undefined when the person did not come from a checkout. An abandoned checkout
 * adds its outcome instead of an amount.
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

/**
 * Where somebody who returns from a checkout reads how their tip went if the page they return to is not shown any more: it was
 * taken down, hidden or deleted while they paid. Undefined for everybody else.
 */
export function tipWithoutPage(search: URLSearchParams): string | undefined {
  const tip = readReturn(search)?.tip;
  return tip && paths.accountTip(tip);
}

/** The same address without what the checkout added. */
export function withoutReturn(search: URLSearchParams): URLSearchParams {
  const remaining = new URLSearchParams(search);
  for (const key of returnKeys) remaining.delete(key);
  return remaining;
}
