/** The ledger account of what a beneficiary is owed. */
export function ledgerAccountOf(beneficiaryId: string): string {
  return `beneficiary:${beneficiaryId}`;
}
