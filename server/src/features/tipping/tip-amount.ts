/** Tips are in US dollars. */
export const tipCurrency = 'USD';

export function minorToDollars(amountMinor: number): number {
  return amountMinor / 100;
}

/** An amount as people read it: `$5.00`. */
export function formatDollars(amountMinor: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: tipCurrency }).format(
    minorToDollars(amountMinor),
  );
}
