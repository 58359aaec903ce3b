import { sql } from 'kysely';
import type { OperatorRole } from '#contract/operator-roles.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

export async function findRole(db: Connection, accountId: string): Promise<OperatorRole | undefined> {
  const row = await db
    .selectFrom('operator')
    .select('role')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.role;
}

/** Those who have had their role for longest first. */
export function listOperators(db: Connection) {
  return db
    .selectFrom('operator')
    .innerJoin('account', 'account.id', 'operator.account_id')
    .select(['operator.account_id as accountId', 'role', 'granted_at as grantedAt'])
    .select(['account.full_name as name', 'account.email'])
    .select(sql<boolean>`account.suspended_at IS NOT NULL`.as('suspended'))
    .orderBy('granted_at')
    .execute();
}

/** All operators, locked until the transaction ends, so that concurrent changes run one after the other. */
export async function lockOperators(transaction: Transaction): Promise<Map<string, OperatorRole>> {
  const rows = await transaction
    .selectFrom('operator')
    .select(['account_id', 'role'])
    .orderBy('account_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.role]));
}

export async function saveRole(
  transaction: Transaction,
  accountId: string,
  role: OperatorRole,
): Promise<void> {
  await transaction
    .insertInto('operator')
    .values({ account_id: accountId, role })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        role,
        granted_at: sql<Date>`CASE WHEN operator.role = excluded.role THEN operator.granted_at ELSE clock_timestamp() END`,
      }),
    )
    .execute();
}

export async function deleteRole(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('operator').where('account_id', '=', accountId).execute();
}
