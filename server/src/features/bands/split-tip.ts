import { splitAmount } from '#server/features/payments/public.ts';

/** What a member of a band gets of each tip, as all of them agreed. */
export interface AgreedShare {
  readonly memberId: string;
  readonly parts: number;
}

/**
 * What each member gets of an amount, to the minor unit, by the largest remainder; among equal remainders the smaller
 * id comes first. The database divides in the same way and refuses any other division. Members who get nothing are
 * left out.
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

/** The part of each tip, from 0 to 1, that an agreement with these shares gives to a page. */
export function portionOf(
  shares: readonly { readonly member_id: string; readonly parts: number }[],
  memberId: string,
): number {
  const total = shares.reduce((sum, { parts }) => sum + parts, 0);
  const own = shares.find(({ member_id }) => member_id === memberId)?.parts ?? 0;
  return total === 0 ? 0 : own / total;
}
