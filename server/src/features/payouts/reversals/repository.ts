import { type Selectable, sql } from 'kysely';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import type { TransferReversalTable } from '../paying/tables.ts';
import '../paying/tables.ts';
import '../tables.ts';

export type ReversalRow = Selectable<TransferReversalTable>;

/** The ledger account of a receiver in one currency. */
export interface ReversedAccount {
  readonly accountName: string;
  readonly currency: string;
}

/** A transfer that can still be taken back in part. */
interface OpenTransfer {
  readonly payoutId: string;
  readonly providerAccount: string;
  /** What is left of it after all reversals, including requested ones. */
  readonly leftMinor: number;
}

/** A receiver's transfers that were paid out and arrived before this time, latest first. */
export async function listOpenTransfers(
  db: Connection,
  { accountName, currency }: ReversedAccount,
  arrivedBefore: Date,
): Promise<OpenTransfer[]> {
  const { rows } = await sql<{ payoutId: string; providerAccount: string; left_minor: string }>`
    SELECT payout.id AS "payoutId", account.provider_account AS "providerAccount",
      payout.amount_minor - coalesce(taken.amount_minor, 0) AS left_minor
    FROM payout JOIN payout_account AS account ON account.id = payout.payout_account_id
      LEFT JOIN LATERAL (
        SELECT sum(amount_minor) AS amount_minor FROM transfer_reversal
        WHERE payout_id = payout.id AND state <> 'refused'
      ) AS taken ON true
    WHERE payout.account_name = ${accountName} AND payout.currency = ${currency} AND payout.state = 'paid'
      AND payout.failure IS NULL AND payout.provider_transfer IS NOT NULL AND account.provider_account IS NOT NULL
      AND coalesce(payout.arrives_at, payout.created_at) < ${arrivedBefore}
      AND payout.amount_minor > coalesce(taken.amount_minor, 0)
    ORDER BY payout.id DESC`.execute(db);
  return rows.map(({ left_minor, ...row }) => ({ ...row, leftMinor: Number(left_minor) }));
}

/** The accounts at the rail that a receiver was ever paid into. */
export async function listProviderAccounts(
  db: Connection,
  { accountName, currency }: ReversedAccount,
): Promise<string[]> {
  const rows = await db
    .selectFrom('payout')
    .innerJoin('payout_account', 'payout_account.id', 'payout.payout_account_id')
    .select('payout_account.provider_account')
    .distinct()
    .where('payout.account_name', '=', accountName)
    .where('payout.currency', '=', currency)
    .where('payout.provider_transfer', 'is not', null)
    .execute();
  return rows.flatMap(({ provider_account }) => provider_account ?? []);
}

/** The money on an account at the rail, or about to arrive there, that is on its way to the bank behind it. */
export async function sumInTransitToBank(
  db: Connection,
  providerAccount: string,
  currency: string,
): Promise<number> {
  const row = await db
    .selectFrom('payout')
    .innerJoin('payout_account', 'payout_account.id', 'payout.payout_account_id')
    .select(sql<string>`coalesce(sum(payout.amount_minor), 0)`.as('sum'))
    .where('payout_account.provider_account', '=', providerAccount)
    .where('payout.currency', '=', currency)
    .where('payout.state', 'in', ['sending', 'sent'])
    .where('payout.provider_payout', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

/** The sum of requested reversals of a receiver, or of one account at the rail. */
export async function sumRequested(
  db: Connection,
  of: ReversedAccount & { readonly providerAccount?: string },
): Promise<number> {
  const row = await db
    .selectFrom('transfer_reversal')
    .innerJoin('payout', 'payout.id', 'transfer_reversal.payout_id')
    .innerJoin('payout_account', 'payout_account.id', 'payout.payout_account_id')
    .select(sql<string>`coalesce(sum(transfer_reversal.amount_minor), 0)`.as('sum'))
    .where('transfer_reversal.state', '=', 'requested')
    .where('payout.account_name', '=', of.accountName)
    .where('payout.currency', '=', of.currency)
    .$if(of.providerAccount !== undefined, (query) =>
      query.where('payout_account.provider_account', '=', of.providerAccount ?? ''),
    )
    .executeTakeFirstOrThrow();
  return Number(row.sum);
}

export async function insertReversals(
  transaction: Transaction,
  parts: readonly { readonly payoutId: string; readonly amountMinor: number }[],
  by: { readonly requestedBy: string; readonly at: Date },
): Promise<void> {
  await transaction
    .insertInto('transfer_reversal')
    .values(
      parts.map(({ payoutId, amountMinor }) => ({
        payout_id: payoutId,
        amount_minor: amountMinor,
        requested_by: by.requestedBy,
        created_at: by.at,
      })),
    )
    .execute();
}

/** Reversals of a receiver's transfers, including requested ones, newest first. */
export function listReversals(
  db: Connection,
  { accountName, currency }: ReversedAccount,
  limit: number,
): Promise<ReversalRow[]> {
  return db
    .selectFrom('transfer_reversal')
    .innerJoin('payout', 'payout.id', 'transfer_reversal.payout_id')
    .selectAll('transfer_reversal')
    .where('payout.account_name', '=', accountName)
    .where('payout.currency', '=', currency)
    .orderBy('transfer_reversal.id', 'desc')
    .limit(limit)
    .execute();
}

/** A reversal that is to be requested from the rail. */
export interface WaitingReversal extends ReversedAccount {
  readonly id: string;
  readonly payoutId: string;
  readonly amountMinor: number;
  readonly transfer: string;
  readonly providerAccount: string;
}

/**
 * Claims reversals that are due, oldest first. Nobody else can claim them before `claimedUntil`; if the process dies,
 * they are due again then.
 */
export async function claimReversals(
  db: Connection,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<WaitingReversal[]> {
  const { rows } = await sql<WaitingReversal & { amount_minor: string }>`
    WITH due AS (
      SELECT id FROM transfer_reversal WHERE state = 'requested' AND due_at <= ${now}
      ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE transfer_reversal SET due_at = ${claimedUntil} FROM due WHERE transfer_reversal.id = due.id
      RETURNING transfer_reversal.id, payout_id, amount_minor
    )
    SELECT claimed.id, claimed.payout_id AS "payoutId", claimed.amount_minor, payout.account_name AS "accountName",
      payout.currency, payout.provider_transfer AS transfer, account.provider_account AS "providerAccount"
    FROM claimed JOIN payout ON payout.id = claimed.payout_id
      JOIN payout_account AS account ON account.id = payout.payout_account_id
    ORDER BY claimed.id`.execute(db);
  return rows.map(({ amount_minor, ...row }) => ({ ...row, amountMinor: Number(amount_minor) }));
}

/** Sets when a reversal with an unknown outcome is checked again. */
export async function postponeReversal(db: Connection, id: string, at: Date): Promise<void> {
  await db
    .updateTable('transfer_reversal')
    .set({ due_at: at })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute();
}

/** Records the outcome; false if it is recorded already. */
export async function endReversal(
  db: Connection,
  id: string,
  outcome:
    | { readonly state: 'done'; readonly provider_reversal: string }
    | { readonly state: 'refused'; readonly failure: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transfer_reversal')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a reversal of the payout's transfer was made or requested. */
export async function isReversedInPart(db: Connection, payoutId: string): Promise<boolean> {
  const row = await db
    .selectFrom('transfer_reversal')
    .select('id')
    .where('payout_id', '=', payoutId)
    .where('state', '<>', 'refused')
    .executeTakeFirst();
  return row !== undefined;
}
