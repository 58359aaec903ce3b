import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { FollowChoices } from '#contract/beneficiaries/schemas.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';
import '../tables.ts';

/** A beneficiary who is followed, and what the follower wants to be notified of. */
interface Followed {
  readonly id: string;
  readonly hears_events: boolean;
  readonly hears_posts: boolean;
}

/** A page of the public beneficiaries that the account follows, the last followed first, and their total. */
export async function listFollowed(
  db: Connection,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ followed: Followed[]; total: number }> {
  const own = db
    .selectFrom('beneficiary_follow')
    .innerJoin('listed_beneficiary', 'listed_beneficiary.id', 'beneficiary_follow.beneficiary_id')
    .where('account_id', '=', accountId);
  const [rows, count] = await Promise.all([
    own
      .select(['beneficiary_id as id', 'hears_events', 'hears_posts'])
      .orderBy('beneficiary_follow.created_at', 'desc')
      .orderBy('beneficiary_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { followed: rows, total: Number(count.total) };
}

/** False if the account does not follow the beneficiary. */
export async function saveChoices(
  db: Connection,
  { accountId, beneficiaryId }: { accountId: string; beneficiaryId: string },
  { events, posts }: FollowChoices,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('beneficiary_follow')
    .set({ hears_events: events, hears_posts: posts })
    .where('account_id', '=', accountId)
    .where('beneficiary_id', '=', beneficiaryId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether an account follows a beneficiary, and the number of followers; undefined if no such beneficiary is public. */
export async function findFollow(
  db: Connection,
  accountId: string,
  beneficiaryId: string,
): Promise<{ following: boolean; follower_count: number } | undefined> {
  const text = `
    SELECT follower_count, EXISTS (
      SELECT FROM beneficiary_follow WHERE account_id = $1 AND beneficiary_id = page.id) AS following
    FROM listed_beneficiary AS page WHERE id = $2`;
  const rows = await readInBatch<{ following: boolean; follower_count: number }>(db, text, [
    accountId,
    beneficiaryId,
  ]);
  return rows[0];
}

/** Returns false if the follow exists already. A parallel insert waits for the first. */
export async function addFollow(db: Transaction, accountId: string, beneficiaryId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('beneficiary_follow')
    .values({ account_id: accountId, beneficiary_id: beneficiaryId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns false if there was no follow. */
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

/** Changes the count by `change` and returns the new one. */
export async function moveFollowerCount(
  db: Transaction,
  beneficiaryId: string,
  change: 1 | -1,
): Promise<number> {
  const row = await db
    .updateTable('beneficiary')
    .set((set) => ({ follower_count: set('follower_count', '+', change) }))
    .where('id', '=', beneficiaryId)
    .returning('follower_count')
    .executeTakeFirstOrThrow();
  return row.follower_count;
}

/**
 * The count of a beneficiary, which cannot be deleted before the transaction ends, and whether it is public; undefined
 * if there is none. The table is used because the runtime role cannot lock rows of the view.
 */
export function lockFollowerCount(
  db: Transaction,
  beneficiaryId: string,
): Promise<{ follower_count: number; listed: SqlBool } | undefined> {
  return db
    .selectFrom('beneficiary')
    .select(({ exists, selectFrom }) => [
      'follower_count',
      exists(
        selectFrom('listed_beneficiary')
          .select('id')
          .whereRef('listed_beneficiary.id', '=', 'beneficiary.id'),
      ).as('listed'),
    ])
    .where('id', '=', beneficiaryId)
    .forKeyShare()
    .executeTakeFirst();
}

/** Ends all follows of the account and adjusts the counts. */
export async function forgetFollows(transaction: Transaction, accountId: string): Promise<void> {
  const text = `
    WITH gone AS (DELETE FROM beneficiary_follow WHERE account_id = $1 RETURNING beneficiary_id)
    UPDATE beneficiary SET follower_count = follower_count - 1
    FROM gone WHERE beneficiary.id = gone.beneficiary_id`;
  await runStatement(transaction, text, [accountId]);
}

/** SQL expressions of what the followers of a page get by mail. */
export interface FollowerMailExpressions {
  /** Whether the account with this id gets news of those it follows by mail. */
  readonly wantsNewsMail: (accountId: Expression<string>) => RawBuilder<boolean>;
}

/** The accounts that follow any of these beneficiaries and want to hear of their events by mail, each once. */
export async function listEventFollowers(
  db: Connection,
  beneficiaryIds: readonly string[],
  { wantsNewsMail }: FollowerMailExpressions,
): Promise<string[]> {
  if (beneficiaryIds.length === 0) return [];
  const rows = await db
    .selectFrom('beneficiary_follow')
    .select('account_id')
    .distinct()
    .where('beneficiary_id', 'in', [...beneficiaryIds])
    .where('hears_events', '=', true)
    .where(({ ref }) => wantsNewsMail(ref('beneficiary_follow.account_id')))
    .execute();
  return rows.map((row) => row.account_id);
}
