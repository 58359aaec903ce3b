/** The ledger account for what payers pay on top towards fees. */
export const coverAccount = 'income:cover';
