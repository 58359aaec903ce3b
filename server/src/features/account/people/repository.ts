import { isUuid } from '#contract/text-rules.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { escapedForLike, patternContaining } from '#server/platform/database/like-pattern.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { guestName } from '#server/texts/en/account.ts';
import '../tables.ts';

/** An account with the name that the desk shows. */
export interface NamedAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The names of accounts, by their ids; erased accounts have none. */
export async function nameAccounts(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, NamedAccount>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'full_name as name', 'email', 'issuer'])
    .where((of) => of('id', '=', of.fn.any(of.val([...ids]))))
    .where('erased_at', 'is', null)
    .execute();
  return new Map(rows.map(({ issuer, ...row }) => [row.id, { ...row, name: nameOf(issuer, row.name) }]));
}

/** Guests have no name of their own. */
function nameOf(issuer: string, name: string): string {
  return issuer === 'guest' ? guestName : name;
}

/** The accounts with a mail address, proven or not. Accounts of people who left have no address. */
export async function listAccountIdsOf(db: Connection, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** An account, and those of the guests who became this person; also after it was erased. */
export async function listAccountIdsOfPerson(db: Connection, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where((of) => of.or([of('id', '=', id), of('merged_into', '=', id)]))
    .execute();
  return rows.map((row) => row.id);
}

/** The account for which a mail address is proven. */
export async function findProvenAccountId(db: Connection, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('proven_account')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

/** A person in the search results of the desk. */
export interface FoundPerson extends NamedAccount {
  readonly created_at: Date;
  readonly suspended_at: Date | null;
}

/**
 * Searches people by a part of their name, by the beginning of their mail address or by id, the newest first. Without
 * words it lists everybody with an account. Guests are found only by address and id. People who left are not found.
 */
export async function searchPeople(
  db: Connection,
  words: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundPerson[]> {
  const address = `lower(email) LIKE lower(${escapedForLike('$1')}) || '%'`;
  const name = `search_fold(full_name) LIKE ${patternContaining('search_fold($1)')}`;
  const condition = words.includes('@') ? address : `(${name} OR ${address})`;
  const byId = isUuid(words);
  const where = words === '' ? "AND issuer <> 'guest'" : `AND ${byId ? 'id = $1' : condition}`;
  const text = `SELECT id, full_name AS name, email, created_at, suspended_at, issuer FROM account
    WHERE erased_at IS NULL ${where}
    ORDER BY id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  const rows = await runStatement<FoundPerson & { issuer: string }>(db, text, words === '' ? [] : [words]);
  return rows.map(({ issuer, ...person }) => ({ ...person, name: nameOf(issuer, person.name) }));
}

/** A person with the number of their sessions; null if they use another identity service. */
export async function findPerson(
  db: Connection,
  id: string,
): Promise<(FoundPerson & { addressProven: boolean; sessions: number | null }) | undefined> {
  const text = `SELECT account.id, full_name AS name, account.email, created_at, suspended_at, account.issuer,
      EXISTS (SELECT FROM proven_account WHERE proven_account.id = account.id) AS "addressProven",
      (SELECT (SELECT count(*)::integer FROM identity_session WHERE user_id = identity_user.id AND expires_at > now())
        FROM identity_user WHERE identity_user.id =
          CASE WHEN pg_input_is_valid(account.subject, 'uuid') THEN account.subject::uuid END) AS sessions
    FROM account WHERE account.id = $1 AND erased_at IS NULL`;
  type Row = FoundPerson & { addressProven: boolean; sessions: number | null; issuer: string };
  const [row] = await runStatement<Row>(db, text, [id]);
  if (!row) return undefined;
  const { issuer, ...person } = row;
  return { ...person, name: nameOf(issuer, person.name) };
}
