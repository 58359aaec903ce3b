import { sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

/** Records that the card is deleted at the provider, and removes everything that identifies it. */
export async function markForgotten(db: Connection, id: string, at: Date): Promise<void> {
  await db
    .updateTable('saved_card')
    .set({
      status: 'forgotten',
      status_cause: 'forgotten by the provider',
      status_at: at,
      customer_email: null,
      provider_customer: null,
      provider_card: null,
      brand: null,
      last_four: null,
      expiry_month: null,
      expiry_year: null,
      fingerprint_digest: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'saved')
    .execute();
}

/**
 * Requests that cards are forgotten: they are never charged from now on, and are deleted once none of their payments is
 * pending. The recorded time is no earlier than the last charge, which a process with another clock may have created.
 */
export async function requestForgetting(
  db: Connection,
  cards: { readonly id: string } | { readonly accountIds: readonly string[] },
  at: Date,
): Promise<void> {
  await db
    .updateTable('saved_card')
    .set({
      forget_requested_at: sql<Date>`greatest(${at}::timestamptz,
        (SELECT max(created_at) FROM payment WHERE saved_card_id = saved_card.id))`,
      reconcile_at: at,
    })
    .where((where) =>
      'id' in cards ? where('id', '=', cards.id) : where('account_id', 'in', cards.accountIds),
    )
    .where('status', 'in', ['pending', 'saved'])
    .where('forget_requested_at', 'is', null)
    .execute();
}

/** Requests that all cards of these accounts are forgotten, and removes the mail address from each, whatever its status. */
export async function forgetCardsOf(transaction: Transaction, accountIds: readonly string[]): Promise<void> {
  await requestForgetting(transaction, { accountIds }, new Date());
  await transaction
    .updateTable('saved_card')
    .set({ customer_email: null })
    .where('account_id', 'in', accountIds)
    .where('customer_email', 'is not', null)
    .execute();
}
