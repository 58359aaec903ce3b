import { type Expression, sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

/** Whether the account wants the daily mail; that is the default. */
export async function wantsDigest(db: Connection, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notification_settings')
    .select('digest')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.digest ?? true;
}

/** An SQL expression: the same, for queries of other features. */
export const wantsNewsMail = (accountId: Expression<string>) => sql<boolean>`NOT EXISTS (
  SELECT FROM notification_settings AS settings WHERE settings.account_id = ${accountId} AND NOT settings.digest)`;

/** False where there is no such account. */
export async function saveDigestChoice(db: Connection, accountId: string, digest: boolean): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notification_settings')
    .columns(['account_id', 'digest'])
    .expression((from) =>
      from
        .selectFrom('account')
        .select(({ val }) => ['account.id', val(digest).as('digest')])
        .where('account.id', '=', accountId)
        .where('erased_at', 'is', null),
    )
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ digest }))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes the notification settings of an erased account. */
export async function forgetNotifications(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('notification_settings').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('digest').where('account_id', '=', accountId).execute();
}
