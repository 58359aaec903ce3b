/**
 * Splits an amount by weights, to the minor unit, by the largest remainder; of equal remainders the first one wins. No
 * part exceeds its weight unless the amount exceeds the sum of the weights.
 */
export function splitAmount(amountMinor: number, weights: readonly number[]): number[] {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const products = weights.map((weight) => BigInt(amountMinor) * BigInt(weight));
  const parts = products.map((product) => Number(product / total));
  const missing = amountMinor - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % total }))
    .sort((one, other) => (one.remainder > other.remainder ? -1 : one.remainder < other.remainder ? 1 : 0));
  for (const { index } of byRemainder.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
