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
 * or racing the same request changes the count once. A follow of a page that is no longer public can be ended, and
 * nothing else. Throws the refusal `beneficiary_not_found`.
 */
export function followBeneficiary(db: Database, { accountId, beneficiaryId, following }: FollowChange) {
  return inTransaction(db, async (transaction) => {
    const page = await lockFollowerCount(transaction, beneficiaryId);
    if (!page || (following && !page.listed)) throw new Refusal(beneficiaryNotFound);
    const changed = following
      ? await addFollow(transaction, accountId, beneficiaryId)
      : await removeFollow(transaction, accountId, beneficiaryId);
    if (!changed && !page.listed) throw new Refusal(beneficiaryNotFound);
    if (!changed) return { following, follower_count: page.follower_count };
    const moved = await moveFollowerCount(transaction, beneficiaryId, following ? 1 : -1);
    return { following, follower_count: moved };
  });
}
