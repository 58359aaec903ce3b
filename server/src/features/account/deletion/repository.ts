import type { NotNull } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

/** Starts the 30 days; undefined if they are already running. */
export function markDeletion(transaction: Transaction, accountId: string, at: Date) {
  return transaction
    .updateTable('account')
    .set({ deletion_requested_at: at })
    .where('id', '=', accountId)
    .where('deletion_requested_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** Cancels the deletion; undefined if none was requested. */
export function unmarkDeletion(transaction: Transaction, accountId: string) {
  return transaction
    .updateTable('account')
    .set({ deletion_requested_at: null })
    .where('id', '=', accountId)
    .where('deletion_requested_at', 'is not', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/** Marks the accounts whose deletion was requested in that time as reminded, once for each request, and returns them. */
export function markReminded(
  transaction: Transaction,
  { after, until, at }: { after: Date; until: Date; at: Date },
) {
  return transaction
    .updateTable('account')
    .set({ deletion_reminded_at: at })
    .where('deletion_requested_at', '>', after)
    .where('deletion_requested_at', '<=', until)
    .where('erased_at', 'is', null)
    .where((account) =>
      account.or([
        account('deletion_reminded_at', 'is', null),
        account('deletion_reminded_at', '<', account.ref('deletion_requested_at')),
      ]),
    )
    .returning(['id', 'deletion_requested_at as requestedAt'])
    .$narrowType<{ requestedAt: NotNull }>()
    .execute();
}

/** Selects the accounts whose days are over, except these. */
export interface Due {
  readonly requestedBefore: Date;
  readonly except: readonly string[];
}

/** The account whose days have been over for the longest time; undefined if none is left. */
export function findDueAccount(db: Connection, due: Due) {
  return dueAccounts(db, due).orderBy('deletion_requested_at').limit(1).executeTakeFirst();
}

/**
 * The same account, locked until the transaction ends; undefined if it is no longer due. FOR UPDATE would risk a
 * deadlock: a concurrent insert refers to the row and may hold a lock that the erasure waits for.
 */
export function lockDueAccount(transaction: Transaction, id: string, due: Due) {
  return dueAccounts(transaction, due).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

function dueAccounts(db: Connection, { requestedBefore, except }: Due) {
  return db
    .selectFrom('account')
    .select(['id', 'issuer', 'subject'])
    .where('deletion_requested_at', '<=', requestedBefore)
    .where('erased_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except));
}

/**
 * Empties the row. Issuer and subject stay, so that a token that has not expired is refused and creates no new
 * account.
 */
export async function eraseAccount(transaction: Transaction, id: string, at: Date): Promise<void> {
  await transaction
    .updateTable('account')
    .set({
      email: '',
      full_name: '',
      profile_picture: null,
      picture_id: null,
      currency_symbol: '$',
      currency_symbol_appended: false,
      erased_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes the person from the identity service, with sessions, passwords and links. */
export async function deleteIdentityUser(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom('identity_user').where('id', '=', id).execute();
}

export function findMailAddress(db: Connection, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'deletion_requested_at as requestedAt'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}
