/** Converts dollars with at most two decimals to cents, exactly. */
export function dollarsToMinor(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Whether an amount of dollars has at most two decimals. */
export function isWholeCents(dollars: number): boolean {
  return Number(dollars.toFixed(2)) === dollars;
}

/**
 * An amount in whole units of its currency, such as dollars: 1234 is 12.34. Every currency we book has two decimals. The database
 * returns a `bigint` as text.
 */
export function minorToMajor(amountMinor: number | string): number {
  return Number(amountMinor) / 100;
}
