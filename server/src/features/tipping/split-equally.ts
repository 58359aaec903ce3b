/** An amount in equal parts of whole cents that make it up exactly; the first ones get the cents left over. */
export function splitEqually(amountMinor: number, parts: number): number[] {
  const part = Math.floor(amountMinor / parts);
  const left = amountMinor - part * parts;
  return Array.from({ length: parts }, (_, at) => part + (at < left ? 1 : 0));
}
