import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import type { CardAtProvider, CardSavedState } from '../providers/saved-card-provider.ts';
import type { PaidFor } from '../starting/repository.ts';
import type { SavedCardStatus, SavedCardTable } from './tables.ts';

export interface SavedCard {
  readonly id: string;
  readonly reference: { readonly kind: string; readonly id: string };
  readonly accountId: string;
  readonly provider: string;
  readonly currency: string;
  readonly description: string;
  readonly customerEmail: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly status: SavedCardStatus;
  readonly checkout: string | null;
  readonly checkoutUrl: string | null;
  /** The public details of a saved card; null before and after. */
  readonly shown: {
    readonly brand: string;
    readonly lastFour: string;
    readonly expiryMonth: number;
    readonly expiryYear: number;
  } | null;
  /** The card's ids at the provider; null unless it is saved. */
  readonly atProvider: CardAtProvider | null;
  readonly forgetRequestedAt: Date | null;
}

export interface NewSavedCard {
  readonly reference: { readonly kind: string; readonly id: string };
  readonly accountId: string;
  readonly methodId: string;
  readonly provider: string;
  readonly currency: string;
  readonly description: string;
  readonly customerEmail: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly reconcileAt: Date;
}

function toSavedCard(row: Selectable<SavedCardTable>): SavedCard {
  const { brand, last_four: lastFour, expiry_month: expiryMonth, expiry_year: expiryYear } = row;
  const { provider_customer: customer, provider_card: card } = row;
  const isShown = brand !== null && lastFour !== null && expiryMonth !== null && expiryYear !== null;
  return {
    id: row.id,
    reference: { kind: row.reference_kind, id: row.reference_id },
    accountId: row.account_id,
    provider: row.provider,
    currency: row.currency,
    description: row.description,
    customerEmail: row.customer_email,
    successUrl: row.success_url,
    cancelUrl: row.cancel_url,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    status: row.status,
    checkout: row.provider_checkout,
    checkoutUrl: row.checkout_url,
    shown: isShown ? { brand, lastFour, expiryMonth, expiryYear } : null,
    atProvider: customer !== null && card !== null ? { customer, card } : null,
    forgetRequestedAt: row.forget_requested_at,
  };
}

/** How many cards the account began to save from that moment on, whatever became of them. Until the transaction ends it begins no other. */
export async function lockAndCountCards(
  transaction: Transaction,
  accountId: string,
  from: Date,
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`saved cards of ${accountId}`}, 0))`.execute(
    transaction,
  );
  const { rows } = await sql<{ started: number }>`SELECT count(*)::integer AS started FROM saved_card
    WHERE account_id = ${accountId} AND created_at >= ${from}`.execute(transaction);
  return rows[0]?.started ?? 0;
}

/** Inserts a pending card in one statement with what it is for; undefined if `savedFor` has no row. */
export async function insertCard(
  db: Connection,
  card: NewSavedCard,
  savedFor: PaidFor,
): Promise<SavedCard | undefined> {
  const { rows } = await sql<Selectable<SavedCardTable>>`
    WITH ${savedFor}
    INSERT INTO saved_card (reference_kind, reference_id, account_id, method_id, provider, currency, description,
      customer_email, success_url, cancel_url, created_at, expires_at, reconcile_at, status_at)
    SELECT ${card.reference.kind}, ${card.reference.id}::uuid, ${card.accountId}::uuid, ${card.methodId}::uuid,
      ${card.provider}, ${card.currency}, ${card.description}, ${card.customerEmail}, ${card.successUrl},
      ${card.cancelUrl}, ${card.createdAt}::timestamptz, ${card.expiresAt}::timestamptz,
      ${card.reconcileAt}::timestamptz, ${card.createdAt}::timestamptz
    FROM paid_for RETURNING *`.execute(db);
  return rows[0] && toSavedCard(rows[0]);
}

export async function findCard(db: Connection, id: string): Promise<SavedCard | undefined> {
  const row = await db.selectFrom('saved_card').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toSavedCard(row);
}

/** Holds the card until the transaction ends. */
export async function lockCard(transaction: Transaction, id: string): Promise<SavedCard | undefined> {
  const row = await transaction
    .selectFrom('saved_card')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toSavedCard(row);
}

export async function findCardByCheckout(
  db: Connection,
  provider: string,
  checkout: string,
): Promise<SavedCard | undefined> {
  const row = await db
    .selectFrom('saved_card')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_checkout', '=', checkout)
    .executeTakeFirst();
  return row && toSavedCard(row);
}

/** The cards of these references, oldest first. */
export async function findCardsOf(
  db: Connection,
  kind: string,
  ids: readonly string[],
): Promise<SavedCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('saved_card')
    .selectAll()
    .where('reference_kind', '=', kind)
    .where('reference_id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(toSavedCard);
}

/** Saves the provider's page when it first becomes known; returns the card with its page. */
export async function saveCardPage(
  db: Connection,
  id: string,
  page: { id: string; url: string | null },
): Promise<SavedCard | undefined> {
  await db
    .updateTable('saved_card')
    .set({ provider_checkout: page.id, checkout_url: page.url })
    .where('id', '=', id)
    .where('provider_checkout', 'is', null)
    .execute();
  return findCard(db, id);
}

/** Marks a pending card as saved. */
export async function markSaved(
  transaction: Transaction,
  id: string,
  { state, cause, at }: { state: CardSavedState; cause: string; at: Date },
): Promise<void> {
  const { fingerprint } = state;
  await transaction
    .updateTable('saved_card')
    .set({
      status: 'saved',
      status_cause: cause,
      status_at: at,
      provider_customer: state.customer,
      provider_card: state.card,
      brand: state.brand,
      last_four: state.lastFour,
      expiry_month: state.expiryMonth,
      expiry_year: state.expiryYear,
      fingerprint_digest: fingerprint && createHash('sha256').update(fingerprint).digest('base64url'),
    })
    .where('id', '=', id)
    .execute();
}

/** Marks a pending card as failed: it was not saved and never will be. */
export async function markFailed(
  transaction: Transaction,
  id: string,
  { cause, at }: { cause: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable('saved_card')
    .set({ status: 'failed', status_cause: cause, status_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * Claims cards that are due for a check: pending ones, and those to be forgotten, if no payment of the card is pending.
 * Nobody else can claim them before `claimedUntil`.
 */
export async function claimDueCards(
  db: Connection,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<SavedCard[]> {
  const { rows } = await sql<Selectable<SavedCardTable>>`
    WITH due AS (
      SELECT id FROM saved_card
      WHERE reconcile_at <= ${now} AND (status = 'pending' OR (status = 'saved' AND forget_requested_at IS NOT NULL))
        AND NOT EXISTS (SELECT FROM payment WHERE saved_card_id = saved_card.id AND payment.status = 'pending')
      ORDER BY reconcile_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE saved_card SET reconcile_at = ${claimedUntil} FROM due WHERE saved_card.id = due.id
    RETURNING saved_card.*`.execute(db);
  return rows.map(toSavedCard);
}

export async function scheduleCard(db: Connection, id: string, at: Date): Promise<void> {
  await db.updateTable('saved_card').set({ reconcile_at: at }).where('id', '=', id).execute();
}
