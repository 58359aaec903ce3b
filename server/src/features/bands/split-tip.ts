import { splitAmount } from '#server/features/payments/public.ts';

/** What a member of a band gets of each tip, as all of them agreed. */
export interface AgreedShare {
  readonly memberId: string;
  readonly parts: number;
}

/**
 * What each member gets of an amount, to the minor unit: by the largest remainder, of equal ones the smaller id first. The
 * database divides alike, and refuses another division. Who gets nothing is left out.
 */
export function splitByShares(
  amountMinor: number,
  shares: readonly AgreedShare[],
): { memberId: string; amountMinor: number }[] {
  const inOrder = shares.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1));
  const amounts = splitAmount(
    amountMinor,
    inOrder.map(({ parts }) => parts),
  );
  return inOrder
    .map(({ memberId }, at) => ({ memberId, amountMinor: amounts[at] ?? 0 }))
    .filter((part) => part.amountMinor > 0);
}
