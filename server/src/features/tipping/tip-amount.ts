/** Tips are in US dollars. */
export const tipCurrency = 'USD';

/** Cents of an amount in dollars the contract has let pass (at most two decimals), exactly. */
export function dollarsToMinor(dollars: number): number {
  return Math.round(dollars * 100);
}

export function minorToDollars(amountMinor: number): number {
  return amountMinor / 100;
}

/** An amount as people read it: `$5.00`. */
export function formatDollars(amountMinor: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: tipCurrency }).format(
    minorToDollars(amountMinor),
  );
}
