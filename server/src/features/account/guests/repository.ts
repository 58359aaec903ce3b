import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

export interface Guest {
  readonly id: string;
  /** Empty if the guest gave none. */
  readonly email: string;
  readonly suspendedAt: Date | null;
}

/** The guest with this digest of their token; undefined if there is none or it has been erased. */
export async function findGuest(db: Connection, digest: string): Promise<Guest | undefined> {
  const text = `SELECT id, email, suspended_at AS "suspendedAt" FROM account
    WHERE issuer = 'guest' AND subject = $1 AND erased_at IS NULL`;
  return (await runPrepared<Guest>(db, text, [digest]))[0];
}

export async function insertGuest(db: Connection, digest: string, email: string): Promise<void> {
  await runPrepared(db, `INSERT INTO account (issuer, subject, email) VALUES ('guest', $1, $2)`, [
    digest,
    email,
  ]);
}

/** Sets the address of a guest who has none. Returns false if they have one by now. */
export async function saveGuestEmail(db: Connection, id: string, email: string): Promise<boolean> {
  const text = `UPDATE account SET email = $2
    WHERE id = $1 AND issuer = 'guest' AND email = '' AND erased_at IS NULL RETURNING id`;
  return (await runPrepared(db, text, [id, email])).length > 0;
}

/** An SQL condition: whether a row of `account` has neither a tip nor a contribution to a campaign, paid or not. */
const gaveNothing = `NOT EXISTS (SELECT FROM tip WHERE tip.account_id = account.id)
  AND NOT EXISTS (SELECT FROM campaign_pledge AS pledge WHERE pledge.account_id = account.id)`;

/**
 * The guests who are merged into an account and began to give something. Anybody can make others: it takes only the
 * address of the account.
 */
export async function listMergedGuests(db: Connection, accountId: string): Promise<string[]> {
  const text = `SELECT id FROM account WHERE merged_into = $1 AND NOT (${gaveNothing})`;
  return (await runPrepared<{ id: string }>(db, text, [accountId])).map(({ id }) => id);
}

/** The account that a guest is merged into; null if there is none or the id is not a guest's. */
export async function findOwnerOfGuest(db: Connection, guestId: string): Promise<string | null> {
  const text = 'SELECT merged_into AS owner FROM account WHERE id = $1';
  return (await runPrepared<{ owner: string | null }>(db, text, [guestId]))[0]?.owner ?? null;
}

/** Whether an account is the person's: their own, or a guest's that is merged into it. */
export async function isAccountOf(
  db: Connection,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<boolean> {
  return accountId === personId || (await findOwnerOfGuest(db, accountId)) === personId;
}

/** Guests that one statement removes: anybody can begin more of them in a day than one statement has time for. */
const batch = 1000;

/**
 * Removes guests who never tipped or backed a campaign, because nobody uses these rows: those created before a moment,
 * merged or not, or those merged into an account.
 */
export async function deleteUnusedGuests(
  db: Database,
  which: { readonly createdBefore: Date } | { readonly mergedInto: string },
): Promise<void> {
  const [condition, value] =
    'mergedInto' in which
      ? ['merged_into = $1', which.mergedInto]
      : ["issuer = 'guest' AND created_at < $1", which.createdBefore];
  const text = `DELETE FROM account WHERE id IN (
    SELECT id FROM account WHERE ${condition} AND ${gaveNothing} LIMIT ${batch}) RETURNING id`;
  while ((await runPrepared(db, text, [value])).length === batch);
}

/**
 * The condition for erasing a guest: one merged into no account has given nothing since $1, or the account it is
 * merged into is erased.
 */
const isErasable = `guest.issuer = 'guest' AND guest.erased_at IS NULL AND CASE WHEN guest.merged_into IS NULL
  THEN guest.created_at < $1 AND NOT EXISTS (SELECT FROM tip WHERE tip.account_id = guest.id AND tip.created_at >= $1)
    AND NOT EXISTS (SELECT FROM campaign_pledge AS pledge WHERE pledge.account_id = guest.id AND pledge.created_at >= $1)
  ELSE EXISTS (SELECT FROM account AS owner WHERE owner.id = guest.merged_into AND owner.erased_at IS NOT NULL) END`;

/** Guests who have given nothing since that moment, and those merged into an account that is erased. */
export async function listLongGoneGuests(db: Connection, before: Date, limit: number): Promise<string[]> {
  const text = `SELECT id FROM account AS guest WHERE ${isErasable} LIMIT $2`;
  return (await runPrepared<{ id: string }>(db, text, [before, limit])).map(({ id }) => id);
}

/** Empties the row of such a guest, whose token is refused from then on. Returns false if they have tipped meanwhile. */
export async function eraseLongGoneGuest(
  transaction: Transaction,
  id: string,
  { before, at }: { before: Date; at: Date },
): Promise<boolean> {
  // A tip that is being inserted holds a lock on this row. So this statement waits for it, and the next one sees it.
  await runStatement(transaction, 'SELECT FROM account WHERE id = $1 FOR UPDATE', [id]);
  const text = `UPDATE account AS guest SET email = '', erased_at = $3 WHERE guest.id = $2 AND ${isErasable} RETURNING id`;
  return (await runStatement(transaction, text, [before, id, at])).length > 0;
}

/**
 * Empties the rows of guests who are merged into an account; their tokens are refused from then on. The caller has first
 * removed those who gave nothing: a stranger may have begun more of them than one statement has time for.
 */
export async function eraseMergedGuests(
  transaction: Transaction,
  accountId: string,
  at: Date,
): Promise<void> {
  const text = `UPDATE account SET email = '', erased_at = $2 WHERE merged_into = $1 AND erased_at IS NULL`;
  await runStatement(transaction, text, [accountId, at]);
}
