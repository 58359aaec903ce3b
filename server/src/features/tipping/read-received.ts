import { sumReceived } from '#server/features/payments/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ledgerAccountOf } from './ledger-account.ts';

/** How many beneficiaries have received tips and kept them, and how many US cents in all, as the ledger has it. */
export async function readReceived(db: Database): Promise<{ beneficiaries: number; amountMinor: number }> {
  const { accounts, amountMinor } = await sumReceived(db, ledgerAccountOf(''), 'USD');
  return { beneficiaries: accounts, amountMinor };
}
