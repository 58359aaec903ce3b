/** What the ledger calls the account of what a receiver is owed, a page unless another kind is given. */
export function ledgerAccountOf(
  id: string,
  kind: 'beneficiary' | 'organizer' | 'campaign' = 'beneficiary',
): string {
  return `${kind}:${id}`;
}
