import { beneficiaryNotFound } from '#contract/beneficiaries/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { addFollow, lockFollowerCount, moveFollowerCount, removeFollow } from './repository.ts';

export interface FollowChange {
  readonly accountId: string;
  readonly beneficiaryId: string;
  readonly following: boolean;
}

/**
 * Makes the account follow the beneficiary, or stop. The follow and the count change in one transaction, so repeating
 * or racing the same request changes the count once. Throws the refusal `beneficiary_not_found`.
 */
export function followBeneficiary(db: Database, { accountId, beneficiaryId, following }: FollowChange) {
  return inTransaction(db, async (transaction) => {
    const count = await lockFollowerCount(transaction, beneficiaryId);
    if (count === undefined) throw new Refusal(beneficiaryNotFound);
    const changed = following
      ? await addFollow(transaction, accountId, beneficiaryId)
      : await removeFollow(transaction, accountId, beneficiaryId);
    if (!changed) return { following, follower_count: count };
    const moved = await moveFollowerCount(transaction, beneficiaryId, following ? 1 : -1);
    return { following, follower_count: moved };
  });
}
