/**
 * Parses an amount in minor units as the database returns it (bigint as text). Throws if a number cannot hold it
 * exactly, because a rounded amount of money is worse than none.
 */
export function minorUnits(text: string): number {
  const amountMinor = Number(text);
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`${text} is not an exact amount.`);
  return amountMinor;
}
