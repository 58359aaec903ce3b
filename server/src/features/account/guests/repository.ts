import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

export interface Guest {
  readonly id: string;
  /** Empty where none was given. */
  readonly email: string;
  readonly suspendedAt: Date | null;
}

/** A guest by the digest of their token; undefined where there is none, or one that was erased. */
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

/** Gives a guest without an address this one. False where they have one by now. */
export async function saveGuestEmail(db: Connection, id: string, email: string): Promise<boolean> {
  const text = `UPDATE account SET email = $2
    WHERE id = $1 AND issuer = 'guest' AND email = '' AND erased_at IS NULL RETURNING id`;
  return (await runPrepared(db, text, [id, email])).length > 0;
}

/** The guests who are merged into an account. */
export async function listMergedGuests(db: Connection, accountId: string): Promise<string[]> {
  const text = 'SELECT id FROM account WHERE merged_into = $1';
  return (await runPrepared<{ id: string }>(db, text, [accountId])).map(({ id }) => id);
}

/** Whose account a guest is merged into; null for none, and for everybody else. */
export async function findOwnerOfGuest(db: Connection, guestId: string): Promise<string | null> {
  const text = 'SELECT merged_into AS owner FROM account WHERE id = $1';
  return (await runPrepared<{ owner: string | null }>(db, text, [guestId]))[0]?.owner ?? null;
}

/** Removes guests of before that moment who never tipped: each is a row that nobody asks for any more. */
export async function deleteUnusedGuests(db: Connection, before: Date): Promise<void> {
  const text = `DELETE FROM account WHERE issuer = 'guest' AND created_at < $1 AND merged_into IS NULL
    AND NOT EXISTS (SELECT FROM tip WHERE tip.account_id = account.id)`;
  await runPrepared(db, text, [before]);
}

/** Empties the rows of guests who are merged into an account; their tokens open nothing any more. */
export async function eraseMergedGuests(
  transaction: Transaction,
  accountId: string,
  at: Date,
): Promise<void> {
  const text = `UPDATE account SET email = '', erased_at = $2 WHERE merged_into = $1 AND erased_at IS NULL`;
  await runStatement(transaction, text, [accountId, at]);
}
