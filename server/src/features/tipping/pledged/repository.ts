import type { Transaction } from '#server/platform/database/database.ts';
import type { Tip } from '../repository.ts';

/** Writes the tip that a pledge has become; its payment is written in the same transaction. */
export async function insertPledgedTip(
  transaction: Transaction,
  tip: Pick<
    Tip,
    'id' | 'accountId' | 'beneficiaryId' | 'amountMinor' | 'currency' | 'message' | 'anonymity' | 'createdAt'
  >,
): Promise<void> {
  await transaction
    .insertInto('tip')
    .values({
      id: tip.id,
      account_id: tip.accountId,
      beneficiary_id: tip.beneficiaryId,
      amount_minor: tip.amountMinor,
      currency: tip.currency,
      message: tip.message,
      anonymity: tip.anonymity,
      idempotency_key: null,
      // Never compared, because the tip has no idempotency key.
      request_digest: '',
      created_at: tip.createdAt,
    })
    .execute();
}
