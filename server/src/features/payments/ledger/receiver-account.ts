/** The name of a receiver's ledger account; the receiver is a page unless another kind is given. */
export function ledgerAccountOf(
  id: string,
  kind: 'beneficiary' | 'organizer' | 'campaign' = 'beneficiary',
): string {
  return `${kind}:${id}`;
}
