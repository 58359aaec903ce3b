import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

/** Somebody as the desk names them. */
export interface NamedAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The names of accounts, by their ids. */
export async function nameAccounts(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, NamedAccount>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'full_name as name', 'email'])
    .where((of) => of('id', '=', of.fn.any(of.val([...ids]))))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The accounts with a mail address, proven or not; those of people who left have none. */
export async function listAccountIdsOf(db: Connection, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The account of the person to whom a mail address is known to belong. */
export async function findProvenAccountId(db: Connection, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('proven_account')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}
