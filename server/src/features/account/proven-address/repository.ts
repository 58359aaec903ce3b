import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/**
 * Whether our own identity service knows that the address of an account is proven. The account must be one of its
 * own.
 */
export async function hasProvenIdentity(db: Connection, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .innerJoin('identity_user', (join) =>
      join.on((on) => on('identity_user.id', '=', on.cast<string>('account.subject', 'uuid'))),
    )
    .select('identity_user.email_verified')
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return row?.email_verified ?? false;
}

/** Those of the accounts that can get mails: their address is proven and they are not suspended. */
export async function listReachable(db: Connection, accountIds: readonly string[]): Promise<string[]> {
  const text = 'SELECT id FROM reachable_account WHERE id = ANY($1::uuid[])';
  return (await runPrepared<{ id: string }>(db, text, [accountIds])).map(({ id }) => id);
}

/** The address of an account if it is proven; undefined for a suspended person. */
export async function findProvenAddress(db: Connection, accountId: string): Promise<string | undefined> {
  const text = 'SELECT email FROM reachable_account WHERE id = $1';
  return (await runPrepared<{ email: string }>(db, text, [accountId]))[0]?.email;
}

/** Stores whether another identity service says that the address of an account is proven. */
export async function saveAddressProven(db: Connection, accountId: string, proven: boolean): Promise<void> {
  await db.updateTable('account').set({ address_proven: proven }).where('id', '=', accountId).execute();
}
