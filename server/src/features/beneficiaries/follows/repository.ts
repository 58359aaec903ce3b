import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** A page of what the account follows, the last followed first, and how many there are. */
export async function listFollowed(
  db: Connection,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const own = db.selectFrom('beneficiary_follow').where('account_id', '=', accountId);
  const [rows, count] = await Promise.all([
    own
      .select('beneficiary_id')
      .orderBy('created_at', 'desc')
      .orderBy('beneficiary_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { ids: rows.map((row) => row.beneficiary_id), total: Number(count.total) };
}

export async function isFollowing(
  db: Connection,
  accountId: string,
  beneficiaryId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('beneficiary_follow')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('beneficiary_id', '=', beneficiaryId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false where the follow was there already. A second one in parallel waits for the first. */
export async function addFollow(db: Transaction, accountId: string, beneficiaryId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('beneficiary_follow')
    .values({ account_id: accountId, beneficiary_id: beneficiaryId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false where there was no follow. */
export async function removeFollow(
  db: Transaction,
  accountId: string,
  beneficiaryId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('beneficiary_follow')
    .where('account_id', '=', accountId)
    .where('beneficiary_id', '=', beneficiaryId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Ends everything the account follows, and moves the counts with it. */
export async function forgetFollows(transaction: Transaction, accountId: string): Promise<void> {
  const text = `
    WITH gone AS (DELETE FROM beneficiary_follow WHERE account_id = $1 RETURNING beneficiary_id)
    UPDATE beneficiary SET follower_count = follower_count - 1
    FROM gone WHERE beneficiary.id = gone.beneficiary_id`;
  await runStatement(transaction, text, [accountId]);
}
