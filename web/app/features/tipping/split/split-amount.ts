import { dollarsToMinor } from '#contract/minor-units.ts';
import { TIP_MIN_DOLLARS } from '#contract/tipping/rules.ts';

/** Amounts in cents by the performer's id. */
export type Shares = Readonly<Record<string, number>>;

/** The smallest share, as of every tip. */
export const MIN_SHARE_CENTS = dollarsToMinor(TIP_MIN_DOLLARS);

/**
 * Splits an amount among performers in whole cents that add up to it exactly. A performer in `fixedShares` gets that share, all
 * others equal parts of the rest. If that leaves somebody less than a dollar, or nobody to take the rest, all shares become
 * proportional to the fixed ones. Undefined when there is not a dollar for each.
 */
export function splitAmount(
  totalCents: number,
  ids: readonly string[],
  fixedShares: Shares,
): Shares | undefined {
  if (ids.length === 0 || totalCents < ids.length * MIN_SHARE_CENTS) return undefined;
  const free = ids.filter((id) => fixedShares[id] === undefined);
  const rest = totalCents - sumOf(ids.map((id) => fixedShares[id] ?? 0));
  const fits = free.length > 0 ? rest >= free.length * MIN_SHARE_CENTS : rest === 0;
  if (!fits) return inProportion(totalCents, ids, fixedShares);
  const parts = largestRemainder(
    rest,
    free.map(() => 1),
  );
  const ofFree = new Map(free.map((id, at) => [id, parts[at] ?? 0]));
  return Object.fromEntries(ids.map((id) => [id, fixedShares[id] ?? ofFree.get(id) ?? 0]));
}

/** A dollar for each, and the rest in proportion to what each fixed share has above a dollar. */
function inProportion(totalCents: number, ids: readonly string[], fixedShares: Shares): Shares {
  const weights = ids.map((id) => Math.max(0, (fixedShares[id] ?? MIN_SHARE_CENTS) - MIN_SHARE_CENTS));
  const usable = weights.some((weight) => weight > 0) ? weights : ids.map(() => 1);
  const parts = largestRemainder(totalCents - ids.length * MIN_SHARE_CENTS, usable);
  return Object.fromEntries(ids.map((id, at) => [id, MIN_SHARE_CENTS + (parts[at] ?? 0)]));
}

/** Whole cents by weight; those left over go to the largest remainders, the first ones of equals. */
function largestRemainder(cents: number, weights: readonly number[]): number[] {
  const all = sumOf(weights);
  const exact = weights.map((weight) => (cents * weight) / all);
  const parts = exact.map(Math.floor);
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: part - Math.floor(part) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  const left = cents - sumOf(parts);
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

/**
 * Sets one performer's share by hand, to at least a dollar. The performers without a fixed share give or take the difference;
 * where they cannot, they keep their shares and the whole amount changes instead.
 */
export function setShare(
  before: { readonly totalCents: number; readonly fixedShares: Shares },
  ids: readonly string[],
  id: string,
  cents: number,
): { totalCents: number; fixedShares: Shares } {
  const shares = splitAmount(before.totalCents, ids, before.fixedShares);
  if (!shares) return before;
  const isFixed = (one: string) => one === id || before.fixedShares[one] !== undefined;
  const fixedShares = Object.fromEntries(
    ids
      .filter(isFixed)
      .map((one) => [one, one === id ? Math.max(MIN_SHARE_CENTS, cents) : (shares[one] ?? MIN_SHARE_CENTS)]),
  );
  const free = ids.filter((one) => !isFixed(one));
  const fixedCents = sumOf(Object.values(fixedShares));
  const othersCanGive = free.length > 0 && before.totalCents - fixedCents >= free.length * MIN_SHARE_CENTS;
  if (othersCanGive) return { totalCents: before.totalCents, fixedShares };
  return { totalCents: fixedCents + sumOf(free.map((one) => shares[one] ?? 0)), fixedShares };
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
