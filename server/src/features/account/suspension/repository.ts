import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** An SQL condition: whether the account with this id is suspended. */
export const isSuspended = (accountId: string) =>
  `EXISTS (SELECT FROM account AS holder WHERE holder.id = ${accountId} AND holder.suspended_at IS NOT NULL)`;

/** Whether the person of the identity service with that id is suspended. */
export async function isUserSuspended(db: Connection, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('subject', '=', userId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** An account that is not erased, with the identity of its person; undefined if there is none. */
export function findSuspendable(db: Connection, accountId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'subject', 'suspended_at as suspendedAt'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** Null lifts the suspension. Returns false if nothing changed. */
export async function saveSuspension(
  transaction: Transaction,
  accountId: string,
  at: Date | null,
): Promise<boolean> {
  const text = `UPDATE account SET suspended_at = $2
    WHERE id = $1 AND erased_at IS NULL AND (suspended_at IS NULL) <> ($2::timestamptz IS NULL) RETURNING id`;
  return (await runStatement(transaction, text, [accountId, at])).length > 0;
}
