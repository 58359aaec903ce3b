import type { Connection } from '#server/platform/database/database.ts';
import { type AmountsByAccount, sumByAccount } from '../repository.ts';

/** The ledger account for what payers pay on top towards fees. */
export const coverAccount = 'income:cover';

/** What each account bears of the fees of each payment, by payment and account; no entry for a payment whose fee is unknown. */
export function listFees(
  db: Connection,
  paymentIds: readonly string[],
): Promise<Map<string, AmountsByAccount>> {
  return sumByAccount(db, paymentIds, ['fee']);
}
