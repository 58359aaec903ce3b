/**
 * An amount in minor units as the database hands it over (bigint as text). Throws for one a number cannot
 * hold exactly, because a rounded amount of money is worse than none.
 */
export function minorUnits(text: string): number {
  const amountMinor = Number(text);
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`${text} is not an exact amount.`);
  return amountMinor;
}
